"""The rules that games of dominoes in a line share."""
