"""The rules of UNO as a pure engine; knows nothing of cryptography."""
