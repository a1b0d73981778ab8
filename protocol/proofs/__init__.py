"""Zero-knowledge proofs, one per module: Statement, Witness, prove(), verify()."""
