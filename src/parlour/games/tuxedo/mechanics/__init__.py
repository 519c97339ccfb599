"""Parts of Tuxedo's rules: catching, fishing and spreading."""
