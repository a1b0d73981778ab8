"""The lab: demo, bench, simulation."""
