"""What a person has played and learned."""
