"""python -m tests.second FILE.uno"""
