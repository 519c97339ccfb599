"""The Delay Piles of Panjandrum."""
