"""UNO on a LAN with no server and no dealer."""

__version__ = "0.1.0"
