"""Match leaves nothing to choose: it is pure luck, and needs no bot but `uniform`."""
