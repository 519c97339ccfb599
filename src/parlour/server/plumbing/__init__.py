"""What every server needs, whatever it serves: processes, settings, metrics, logs."""
