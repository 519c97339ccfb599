"""What the bot of Sentences thinks with."""
