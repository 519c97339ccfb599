"""Parlour in other people's tools: PettingZoo, Gymnasium and OpenSpiel, each an extra."""
