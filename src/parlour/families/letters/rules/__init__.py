"""The rules that games of letters share: words that are made, captured and challenged."""
