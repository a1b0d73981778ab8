"""Every check and equation of the cryptographic floor, broken once: (file, text, broken text, test).

Each text occurs exactly once in its file. With the broken text in its place the named test fails.
"""

from __future__ import annotations

GROUP = "protocol/group.py"
CURVE = "protocol/hash_to_curve.py"
PARAMS = "protocol/params.py"
TRANSCRIPT = "protocol/transcript.py"
ELGAMAL = "protocol/elgamal.py"
COMMON = "protocol/proofs/common.py"
SCHNORR = "protocol/proofs/schnorr.py"
DLEQ = "protocol/proofs/dleq.py"
SHUFFLE = "protocol/proofs/shuffle.py"
REKEY = "protocol/proofs/rekey.py"
MEMBERSHIP = "protocol/proofs/membership.py"

T_GROUP = "tests/unit/test_group.py::"
T_CURVE = "tests/unit/test_hash_to_curve.py::"
T_PARAMS = "tests/unit/test_params.py::"
T_TRANSCRIPT = "tests/unit/test_transcript.py::"
T_ELGAMAL = "tests/unit/test_elgamal.py::"
T_COMMON = "tests/unit/test_proof_common.py::"
T_SCHNORR = "tests/unit/test_proof_schnorr.py::"
T_DLEQ = "tests/unit/test_proof_dleq.py::"
T_SHUFFLE = "tests/unit/test_proof_shuffle.py::"
T_FORGERIES = "tests/unit/test_proof_shuffle_forgeries.py::"
T_REKEY = "tests/unit/test_proof_rekey.py::"
T_MEMBERSHIP = "tests/unit/test_proof_membership.py::"
T_VECTORS = "tests/vectors/test_crypto_vectors.py::"

BAD_STATEMENT = "test_a_bad_statement_is_the_peers_fault_to_the_verifier_and_ours_to_the_prover"
CANNOT_FIT = "test_a_witness_that_cannot_fit_is_our_error"
OTHER_KEY = "test_a_witness_of_another_key_is_our_error"
OTHER_SHUFFLE = "test_a_witness_of_another_shuffle_is_our_error"
FORGED = T_FORGERIES + "test_a_forgery_breaks_exactly_one_equation"
FALSE_WITNESS = T_FORGERIES + "test_a_false_witness_is_refused"

GROUP_MUTATIONS = [
    (
        GROUP,
        'raise ProtocolError("the point at infinity has no encoding")',
        'return b""',
        T_GROUP + "test_the_point_at_infinity_has_no_encoding",
    ),
    (
        GROUP,
        "_ODD if P[64] & 1 else _EVEN",
        "_EVEN if P[64] & 1 else _ODD",
        T_GROUP + "test_a_point_goes_through_its_33_bytes",
    ),
    (GROUP, "    require_length(b, POINT_SIZE)\n", "", T_GROUP + "test_only_bytes_are_decoded"),
    (
        GROUP,
        "if b[:1] not in (_EVEN, _ODD):",
        "if False:",
        T_GROUP + "test_the_form_is_judged_before_the_curve",
    ),
    (
        GROUP,
        "except ValueError:",
        "except TypeError:",
        T_GROUP + "test_anything_but_a_compressed_point_is_refused",
    ),
    (
        GROUP,
        "return Point(keys.reserialize(b, compressed=False))",
        "return Point(keys.reserialize(b))",
        T_GROUP + "test_a_point_goes_through_its_33_bytes",
    ),
    (GROUP, "if not 0 <= k < Q:", "if not 0 <= k:", T_GROUP + "test_scalars_are_reduced"),
    (
        GROUP,
        "    require_length(b, SCALAR_SIZE)\n",
        "",
        T_GROUP + "test_only_bytes_of_the_right_length_are_scalars",
    ),
    (GROUP, "if k >= Q:", "if k > Q:", T_GROUP + "test_scalars_are_reduced"),
    (
        GROUP,
        "    require_length(blob, count * size)\n",
        "",
        T_GROUP + "test_lists_have_exactly_the_length_that_was_agreed",
    ),
    (
        GROUP,
        "tuple(dec(part) for part in split(blob, count, POINT_SIZE))",
        "tuple(dec(part) for part in split(blob[: count * POINT_SIZE], count, POINT_SIZE))",
        T_GROUP + "test_lists_have_exactly_the_length_that_was_agreed",
    ),
    (
        GROUP,
        "tuple(sdec(part) for part in split(blob, count, SCALAR_SIZE))",
        "tuple(sdec(part) for part in split(blob[: count * SCALAR_SIZE], count, SCALAR_SIZE))",
        T_GROUP + "test_lists_have_exactly_the_length_that_was_agreed",
    ),
    (
        GROUP,
        "if not isinstance(blob, bytes) or len(blob) != size:",
        "if len(blob) != size:",
        T_GROUP + "test_only_bytes_are_decoded",
    ),
    (
        GROUP,
        "if not isinstance(blob, bytes) or len(blob) != size:",
        "if not isinstance(blob, bytes) or len(blob) < size:",
        T_GROUP + "test_only_bytes_of_the_right_length_are_scalars",
    ),
    (
        GROUP,
        "if not isinstance(blob, bytes) or len(blob) != size:",
        "if not isinstance(blob, bytes) or len(blob) > size:",
        T_GROUP + "test_only_bytes_of_the_right_length_are_scalars",
    ),
    (
        GROUP,
        "finite = [P for P in points if P != INFINITY]",
        "finite = list(points)",
        T_GROUP + "test_a_sum_may_vanish",
    ),
    (
        GROUP,
        "Point(keys.pubkey_sum(finite, compressed=False) or INFINITY)",
        "Point(keys.pubkey_combine(finite, compressed=False))",
        T_GROUP + "test_a_sum_may_vanish",
    ),
    (GROUP, "return P if P == INFINITY else Point(", "return Point(", T_GROUP + "test_a_sum_may_vanish"),
    (GROUP, "return add(P, neg(R))", "return add(neg(P), R)", T_GROUP + "test_a_sum_may_vanish"),
    (
        GROUP,
        "Point(ecdh.shared_point(P, k.to_bytes",
        "Point(keys.pubkey_tweak_mul(P, k.to_bytes",
        T_GROUP + "test_secret_products_take_the_constant_time_calls",
    ),
    (
        GROUP,
        "return add(*[mul_secret(k, P) for P, k in terms.items()])",
        "return add(*[mul(k, P) for P, k in terms.items()])",
        T_GROUP + "test_secret_products_take_the_constant_time_calls",
    ),
    (
        GROUP,
        "return _sum_of_products(ks, Ps, _products_secret)",
        "return _sum_of_products(ks, Ps, _products)",
        T_GROUP + "test_secret_products_take_the_constant_time_calls",
    ),
    (GROUP, "if len(ks) != len(Ps):", "if False:", T_GROUP + "test_sums_of_products"),
    (GROUP, "merged[P] = merged.get(P, 0) + k", "merged[P] = k", T_GROUP + "test_sums_of_products"),
    (GROUP, "    merged.pop(INFINITY, None)\n", "", T_GROUP + "test_sums_of_products"),
    (
        GROUP,
        "base = mul_base(merged.pop(G, 0))",
        "base = mul_base(merged.get(G, 0))",
        T_GROUP + "test_sums_of_products",
    ),
    (
        GROUP,
        "for P, k in terms.items() if k % Q}",
        "for P, k in terms.items()}",
        T_GROUP + "test_sums_of_products",
    ),
]

CURVE_MUTATIONS = [
    (
        CURVE,
        "return add(map_to_curve(u0), map_to_curve(u1))",
        "return map_to_curve(u0)",
        T_VECTORS + "test_hash_to_curve",
    ),
    (CURVE, "_L = 48", "_L = 32", T_VECTORS + "test_hash_to_curve"),
    (
        CURVE,
        "if not 0 < len(dst) < 256:",
        "if not 0 < len(dst):",
        T_CURVE + "test_a_domain_tag_has_a_length_byte",
    ),
    (
        CURVE,
        "if not 0 < len(dst) < 256:",
        "if not len(dst) < 256:",
        T_CURVE + "test_a_domain_tag_has_a_length_byte",
    ),
    (CURVE, "if not 0 < count < 256:", "if not 0 < count:", T_CURVE + "test_the_expander_has_an_end"),
    (CURVE, "if not 0 < count < 256:", "if not count < 256:", T_CURVE + "test_the_expander_has_an_end"),
    (CURVE, "tag = dst + bytes([len(dst)])", "tag = dst", T_VECTORS + "test_expand_message"),
    (
        CURVE,
        "zip(b0, blocks[-1], strict=True)",
        "zip(b0, b0, strict=True)",
        T_VECTORS + "test_expand_message",
    ),
    (CURVE, "if t2 else _B * pow(_Z * _A, -1, P) % P", "", T_CURVE + "test_two_ways_to_map_agree"),
    (CURVE, "y if y % 2 == u % 2 else P - y", "y", T_CURVE + "test_two_ways_to_map_agree"),
    (CURVE, "x = t1 * x % P", "x = -x % P", T_CURVE + "test_two_ways_to_map_agree"),
]

PARAMS_MUTATIONS = [
    (PARAMS, '-TWGEN"', '-TWGEM"', T_PARAMS + "test_the_shipped_points_are_the_hashes"),
    (PARAMS, '-CARD"', '-TWGEN"', T_PARAMS + "test_what_is_hashed"),
    (
        PARAMS,
        'hash_to_group(b"C" + k.to_bytes(2, "big")',
        'hash_to_group(b"C" + k.to_bytes(4, "big")',
        T_PARAMS + "test_the_shipped_points_are_the_hashes",
    ),
    (
        PARAMS,
        'hash_to_group(b"H" + i.to_bytes(4, "big")',
        'hash_to_group(b"H" + i.to_bytes(2, "big")',
        T_PARAMS + "test_the_shipped_points_are_the_hashes",
    ),
    (
        PARAMS,
        'H(enc(G) + b"".join(bases)).hex() != PP_MAX or ',
        "",
        T_PARAMS + "test_a_damaged_file_is_our_error_and_never_used",
    ),
    (
        PARAMS,
        ' or H(b"".join(cards)).hex() != CARDS_DIGEST',
        "",
        T_PARAMS + "test_a_damaged_file_is_our_error_and_never_used",
    ),
    (
        PARAMS,
        "except ValueError:",
        "except TypeError:",
        T_PARAMS + "test_a_damaged_file_is_our_error_and_never_used",
    ),
    (
        PARAMS,
        "    require_distinct((G, *points))\n",
        "",
        T_PARAMS + "test_a_file_with_a_point_twice_is_refused_even_if_pinned",
    ),
    (
        PARAMS,
        "if len({INFINITY, *points}) != len(points) + 1:",
        "if len({*points}) != len(points):",
        T_PARAMS + "test_all_points_differ",
    ),
    (
        PARAMS,
        "if len({INFINITY, *points}) != len(points) + 1:",
        "if INFINITY in points:",
        T_PARAMS + "test_all_points_differ",
    ),
    (
        PARAMS,
        "if not 1 <= n <= N_MAX:",
        "if not 0 <= n <= N_MAX:",
        T_PARAMS + "test_no_parameters_beyond_the_largest_shuffle",
    ),
    (
        PARAMS,
        "if not 1 <= n <= N_MAX:",
        "if not 1 <= n:",
        T_PARAMS + "test_no_parameters_beyond_the_largest_shuffle",
    ),
    (
        PARAMS,
        "return H(enc_points([G, *H_bases()[: _shuffle_size(n) + 1]]))",
        "return H(enc_points(H_bases()[: _shuffle_size(n) + 1]))",
        T_VECTORS + "test_parameters",
    ),
    (
        PARAMS,
        "return add(*H_bases()[1 : _shuffle_size(n) + 1])",
        "return add(*H_bases()[: _shuffle_size(n) + 1])",
        T_PARAMS + "test_every_size_has_its_own_parameters",
    ),
    (PARAMS, "if not 0 <= k < FACES_MAX:", "if not 0 <= k:", T_PARAMS + "test_faces_have_two_bytes"),
    (PARAMS, "if not 0 <= k < FACES_MAX:", "if not k < FACES_MAX:", T_PARAMS + "test_faces_have_two_bytes"),
    (PARAMS, "if not 0 <= n <= FACES_MAX:", "if False:", T_PARAMS + "test_faces_have_two_bytes"),
]

BYTE_FOR_BYTE = T_TRANSCRIPT + "test_what_is_absorbed_byte_for_byte"
HEDGED = T_TRANSCRIPT + "test_nonces_are_hedged"
TRANSCRIPT_MUTATIONS = [
    (TRANSCRIPT, "if not ctx:", "if False:", T_TRANSCRIPT + "test_a_context_is_mandatory"),
    (TRANSCRIPT, '        self.absorb("proto", PROTO)\n', "", BYTE_FOR_BYTE),
    (TRANSCRIPT, '        self.absorb("suite", SUITE.encode())\n', "", BYTE_FOR_BYTE),
    (
        TRANSCRIPT,
        '        self.absorb("proof", proof_name.encode())\n',
        "",
        T_TRANSCRIPT + "test_names_and_contexts_separate",
    ),
    (TRANSCRIPT, '        self.absorb("ctx", ctx)\n', "", T_SHUFFLE + "test_a_proof_belongs_to_its_place"),
    (TRANSCRIPT, "bytes([len(name)]) + name + len(data)", "name + len(data)", BYTE_FOR_BYTE),
    (TRANSCRIPT, 'name + len(data).to_bytes(8, "big") + data', "name + data", BYTE_FOR_BYTE),
    (TRANSCRIPT, 'len(Ps).to_bytes(4, "big") + enc_points(Ps)', "enc_points(Ps)", BYTE_FOR_BYTE),
    (TRANSCRIPT, 'len(ks).to_bytes(4, "big") + enc_scalars(ks)', "enc_scalars(ks)", BYTE_FOR_BYTE),
    (
        TRANSCRIPT,
        '        self.absorb("squeezed", d)\n',
        "",
        T_TRANSCRIPT + "test_squeezing_goes_into_the_state",
    ),
    (
        TRANSCRIPT,
        '        self.absorb("squeeze", label.encode())\n',
        "",
        T_TRANSCRIPT + "test_squeezing_goes_into_the_state",
    ),
    (
        TRANSCRIPT,
        "H(d + i.to_bytes(4",
        "H(d + n.to_bytes(4",
        T_TRANSCRIPT + "test_weights_are_long_and_differ",
    ),
    (TRANSCRIPT, "part[:16]", "part[:4]", T_TRANSCRIPT + "test_weights_are_long_and_differ"),
    (
        TRANSCRIPT,
        'int.from_bytes(part, "big") % Q',
        'int.from_bytes(part[:32], "big") % Q',
        T_TRANSCRIPT + "test_challenges_are_expanded_from_one_squeeze",
    ),
    (
        TRANSCRIPT,
        'len(part).to_bytes(8, "big") + part',
        "part",
        T_TRANSCRIPT + "test_frames_cannot_be_confused",
    ),
    (
        TRANSCRIPT,
        "if len(entropy) != ENTROPY_SIZE:",
        "if len(entropy) < 32:",
        T_TRANSCRIPT + "test_entropy_has_64_bytes",
    ),
    (TRANSCRIPT, "hmac.digest(entropy, b", "hmac.digest(bytes(64), b", HEDGED),
    (TRANSCRIPT, "transcript.digest() + witness + statement", "witness + statement", HEDGED),
    (TRANSCRIPT, "transcript.digest() + witness + statement", "transcript.digest() + statement", HEDGED),
    (TRANSCRIPT, "transcript.digest() + witness + statement", "transcript.digest() + witness", HEDGED),
    (TRANSCRIPT, "        self._count += 1\n", "", HEDGED),
]

ELGAMAL_MUTATIONS = [
    (
        ELGAMAL,
        "points = dec_points(blob, 2 * count)",
        "points = dec_points(blob[: 66 * count], 2 * count)",
        T_ELGAMAL + "test_bytes_of_a_peer",
    ),
    (
        ELGAMAL,
        "if r % Q == 0:",
        "if r == 0:",
        T_ELGAMAL + "test_an_encryption_without_randomness_is_our_error",
    ),
    (
        ELGAMAL,
        "add(M, mul_secret(r, Y))",
        "add(M, mul_secret(r, M))",
        T_ELGAMAL + "test_encryption_as_written",
    ),
    (
        ELGAMAL,
        "Ciphertext(add(c.a, mul_base(r)), add(c.b, mul_secret(r, Y)))",
        "Ciphertext(c.a, add(c.b, mul_secret(r, Y)))",
        T_ELGAMAL + "test_reencryption_keeps_the_card_and_adds_randomness",
    ),
    (
        ELGAMAL,
        "Ciphertext(G, masked[face])",
        "Ciphertext(Y, masked[face])",
        T_ELGAMAL + "test_the_first_deck_is_the_same_for_everybody",
    ),
]

COMMON_MUTATIONS = [
    (
        COMMON,
        "raise ProtocolError(defect)",
        "return",
        T_COMMON + "test_a_defect_is_ours_when_we_prove_and_theirs_when_we_verify",
    ),
    (
        COMMON,
        "raise Fault(FaultCode.BAD_ENCODING, defect)",
        "return",
        T_COMMON + "test_a_defect_is_ours_when_we_prove_and_theirs_when_we_verify",
    ),
    (
        COMMON,
        "if INFINITY in commitments:",
        "if False:",
        T_SHUFFLE + "test_a_vanishing_commitment_is_the_peers_fault",
    ),
    (COMMON, "if claimed != recomputed:", "if False:", FORGED),
    (
        COMMON,
        "if claimed != recomputed:",
        "if claimed < recomputed:",
        T_COMMON + "test_verifying_raises_and_never_answers",
    ),
    (
        COMMON,
        "        if (proof := attempt()) is not None:\n            return proof\n",
        '        return attempt() or b""\n',
        T_COMMON + "test_a_prover_tries_until_no_commitment_vanishes",
    ),
    (
        COMMON,
        'raise ProtocolError(f"a commitment was O in {ATTEMPTS} attempts")',
        'return b""',
        T_COMMON + "test_a_prover_does_not_try_for_ever",
    ),
]

SCHNORR_MUTATIONS = [
    (
        SCHNORR,
        "if self.P == INFINITY else None",
        "if False else None",
        T_SCHNORR + "test_there_is_no_key_at_infinity",
    ),
    (SCHNORR, "    require_sound(statement)\n", "", T_SCHNORR + "test_there_is_no_key_at_infinity"),
    (SCHNORR, "    require_provable(statement)\n", "", T_SCHNORR + "test_there_is_no_key_at_infinity"),
    (
        SCHNORR,
        "if mul_base(witness.x) != statement.P:",
        "if False:",
        T_SCHNORR + "test_a_key_from_the_others_keys_has_no_proof",
    ),
    (
        SCHNORR,
        "c, s = dec_scalars(proof, 2)",
        "c, s = dec_scalars(proof[:64], 2)",
        T_SCHNORR + "test_a_proof_has_exactly_its_length",
    ),
    (
        SCHNORR,
        "R = msm([s, -c], [G, statement.P])",
        "R = msm([s, c], [G, statement.P])",
        T_VECTORS + "test_schnorr",
    ),
    (SCHNORR, "    require_finite([R])\n", "", T_SCHNORR + "test_a_commitment_at_infinity"),
    (
        SCHNORR,
        "    if R == INFINITY:\n        return None\n",
        "",
        T_SCHNORR + "test_a_commitment_at_infinity",
    ),
    (
        SCHNORR,
        "    require_challenge(c, _challenge(_start(ctx, statement), R))\n",
        "",
        T_SCHNORR + "test_another_logarithm_is_refused",
    ),
    (
        SCHNORR,
        '    transcript.point("P", statement.P)\n',
        "",
        T_SCHNORR + "test_a_key_fitted_to_a_finished_proof_is_refused",
    ),
    (SCHNORR, '    transcript.point("R", R)\n', "", T_SCHNORR + "test_another_logarithm_is_refused"),
    (
        SCHNORR,
        "x: int = field(repr=False)",
        "x: int",
        T_SCHNORR + "test_the_key_never_meets_a_variable_time_product",
    ),
    (SCHNORR, "senc(witness.x % Q), enc(statement.P)", 'b"", b""', T_SCHNORR + "test_nonces_are_fresh"),
]

DLEQ_MUTATIONS = [
    (DLEQ, "if not self.A:", "if False:", T_DLEQ + BAD_STATEMENT),
    (DLEQ, "if len(self.A) != len(self.D):", "if False:", T_DLEQ + BAD_STATEMENT),
    (
        DLEQ,
        "if INFINITY in (self.P, *self.A, *self.D):",
        "if INFINITY in (*self.A, *self.D):",
        T_DLEQ + BAD_STATEMENT,
    ),
    (
        DLEQ,
        "if INFINITY in (self.P, *self.A, *self.D):",
        "if INFINITY in (self.P, *self.D):",
        T_DLEQ + BAD_STATEMENT,
    ),
    (
        DLEQ,
        "if INFINITY in (self.P, *self.A, *self.D):",
        "if INFINITY in (self.P, *self.A):",
        T_DLEQ + BAD_STATEMENT,
    ),
    (DLEQ, "    require_sound(statement)\n", "", T_DLEQ + BAD_STATEMENT),
    (DLEQ, "    require_provable(statement)\n", "", T_DLEQ + BAD_STATEMENT),
    (DLEQ, "if mul_base(witness.x) != statement.P:", "if False:", T_DLEQ + CANNOT_FIT),
    (
        DLEQ,
        "c, s = dec_scalars(proof, 2)",
        "c, s = dec_scalars(proof[:64], 2)",
        T_DLEQ + "test_a_proof_has_exactly_its_length",
    ),
    (DLEQ, "R1 = msm([s, -c], [G, statement.P])", "R1 = mul_base(s)", T_VECTORS + "test_dleq"),
    (
        DLEQ,
        "R2 = msm([s, -c], [msm(rho, statement.A), msm(rho, statement.D)])",
        "R2 = msm([s, -c], [msm(rho, statement.A), statement.D[0]])",
        T_VECTORS + "test_dleq",
    ),
    (
        DLEQ,
        "R2 = msm([s, -c], [msm(rho, statement.A), msm(rho, statement.D)])",
        "R2 = msm([s], [msm(rho, statement.A)])",
        T_VECTORS + "test_dleq",
    ),
    (DLEQ, "    require_finite([R1, R2])\n", "", T_DLEQ + "test_a_commitment_at_infinity"),
    (
        DLEQ,
        "    if INFINITY in (R1, R2):\n        return None\n",
        "",
        T_DLEQ + "test_a_commitment_at_infinity",
    ),
    (
        DLEQ,
        "    require_challenge(c, _challenge(transcript, R1, R2))\n",
        "",
        T_DLEQ + "test_a_false_share_is_refused",
    ),
    (DLEQ, '    transcript.point("P", statement.P)\n', "", T_VECTORS + "test_dleq"),
    (DLEQ, '    transcript.points("A", statement.A)\n', "", T_VECTORS + "test_dleq"),
    (
        DLEQ,
        '    transcript.points("D", statement.D)\n',
        "",
        T_DLEQ + "test_shares_fitted_to_a_finished_proof_are_refused",
    ),
    (DLEQ, '    transcript.point("R1", R1)\n', "", T_DLEQ + "test_shares_by_one_key_and_a_proof_by_another"),
    (DLEQ, '    transcript.point("R2", R2)\n', "", T_DLEQ + "test_a_false_share_is_refused"),
    (
        DLEQ,
        'transcript.challenges128("rho", len(statement.A))',
        "(1,) * len(statement.A)",
        T_DLEQ + "test_a_false_share_is_refused",
    ),
    (
        DLEQ,
        "R2 = mul_secret(w, msm(rho, statement.A))",
        "R2 = msm([w], [msm(rho, statement.A)])",
        T_DLEQ + "test_only_the_weights_meet_a_variable_time_product",
    ),
    (DLEQ, "senc(witness.x % Q), encoded)", 'senc(witness.x % Q), b"")', T_DLEQ + "test_nonces_are_fresh"),
]

SHUFFLE_MUTATIONS = [
    (
        SHUFFLE,
        "if not 1 <= len(self.inputs) <= N_MAX:",
        "if not len(self.inputs) <= N_MAX:",
        T_SHUFFLE + BAD_STATEMENT,
    ),
    (
        SHUFFLE,
        "if not 1 <= len(self.inputs) <= N_MAX:",
        "if not 1 <= len(self.inputs):",
        T_SHUFFLE + "test_the_largest_shuffle_and_none_beyond",
    ),
    (
        SHUFFLE,
        "if not 1 <= len(self.inputs) <= N_MAX:",
        "if not 1 <= len(self.inputs) < N_MAX:",
        T_SHUFFLE + "test_the_largest_shuffle_and_none_beyond",
    ),
    (SHUFFLE, "if len(self.outputs) != len(self.inputs):", "if False:", T_SHUFFLE + BAD_STATEMENT),
    (
        SHUFFLE,
        "if INFINITY in (self.Y, *flat(self.inputs), *flat(self.outputs)):",
        "if INFINITY in (*flat(self.inputs), *flat(self.outputs)):",
        T_SHUFFLE + BAD_STATEMENT,
    ),
    (
        SHUFFLE,
        "if INFINITY in (self.Y, *flat(self.inputs), *flat(self.outputs)):",
        "if INFINITY in (self.Y, *flat(self.outputs)):",
        T_SHUFFLE + BAD_STATEMENT,
    ),
    (
        SHUFFLE,
        "if INFINITY in (self.Y, *flat(self.inputs), *flat(self.outputs)):",
        "if INFINITY in (self.Y, *flat(self.inputs)):",
        T_SHUFFLE + BAD_STATEMENT,
    ),
    (SHUFFLE, "    require_sound(statement)\n", "", T_SHUFFLE + BAD_STATEMENT),
    (SHUFFLE, "    require_provable(statement)\n", "", T_SHUFFLE + BAD_STATEMENT),
    (
        SHUFFLE,
        "if sorted(witness.pi) != list(range(n)) or len(witness.r) != n:",
        "if len(witness.pi) != n or len(witness.r) != n:",
        T_SHUFFLE + CANNOT_FIT,
    ),
    (
        SHUFFLE,
        "if sorted(witness.pi) != list(range(n)) or len(witness.r) != n:",
        "if sorted(witness.pi) != list(range(n)):",
        T_SHUFFLE + CANNOT_FIT,
    ),
    (SHUFFLE, "if first != statement.outputs[0]:", "if False:", T_SHUFFLE + OTHER_SHUFFLE),
    (
        SHUFFLE,
        "    if INFINITY in C:\n        return None\n",
        "",
        T_SHUFFLE + "test_a_vanishing_permutation_commitment_gives_no_proof",
    ),
    (
        SHUFFLE,
        "if INFINITY in (*D, *t, *that):",
        "if INFINITY in (*D, *that):",
        T_SHUFFLE + "test_a_vanishing_commitment_gives_no_proof",
    ),
    (
        SHUFFLE,
        "if INFINITY in (*D, *t, *that):",
        "if INFINITY in (*D, *t):",
        T_SHUFFLE + "test_a_vanishing_commitment_gives_no_proof",
    ),
    (
        SHUFFLE,
        "    require_length(proof, proof_length(n))\n",
        "",
        T_SHUFFLE + "test_length_comes_before_content",
    ),
    (
        SHUFFLE,
        "CD = dec_points(proof[:points], 2 * n)",
        "CD = H_bases()[: 2 * n]",
        T_SHUFFLE + "test_every_point_is_decoded_strictly",
    ),
    (
        SHUFFLE,
        "*rest = dec_scalars(proof[points:], 2 * n + 5)",
        '*rest = [int.from_bytes(proof[i : i + 32], "big") for i in range(points, len(proof), 32)]',
        T_SHUFFLE + "test_every_scalar_is_decoded_strictly",
    ),
    (SHUFFLE, "return _Proof(CD[:n], CD[n:],", "return _Proof(CD[n:], CD[:n],", T_VECTORS + "test_shuffle"),
    (
        SHUFFLE,
        "    require_finite([*t, *that])\n",
        "",
        T_SHUFFLE + "test_a_vanishing_commitment_is_the_peers_fault",
    ),
    (
        SHUFFLE,
        "require_finite([*t, *that])",
        "require_finite(t)",
        T_SHUFFLE + "test_a_vanishing_commitment_is_the_peers_fault",
    ),
    (
        SHUFFLE,
        "require_finite([*t, *that])",
        "require_finite(that)",
        T_SHUFFLE + "test_a_vanishing_commitment_is_the_peers_fault",
    ),
    (SHUFFLE, "    require_challenge(parts.x, _challenge(transcript, parts.D, t, that))\n", "", FORGED),
    # V1 .. V5, term by term
    (
        SHUFFLE,
        "msm([s1, -x], [G, add(*C, neg(HS(n)))])",
        "msm([s1, -x], [G, add(*C)])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([s1, -x], [G, add(*C, neg(HS(n)))])",
        "msm([s1, -x], [G, add(*C[1:], neg(HS(n)))])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([s2, -x, x * Pu], [G, D[-1], H[0]])",
        "msm([s2, -x, x], [G, D[-1], H[0]])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([s2, -x, x * Pu], [G, D[-1], H[0]])",
        "msm([s2, -x, x * Pu], [G, D[0], H[0]])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([s3, *sp, *xu], [G, *H[1 : n + 1], *C])",
        "msm([s3, *sp, *xu], [G, *H[:n], *C])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([s3, *sp, *xu], [G, *H[1 : n + 1], *C])",
        "msm([s3, *sp, *xu], [G, *H[1 : n + 1], *D])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([-s4, *sp, *xu], [G, *A_out, *A])",
        "msm([s4, *sp, *xu], [G, *A_out, *A])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([-s4, *sp, *xu], [G, *A_out, *A])",
        "msm([-s4, *sp, *xu], [G, *A, *A_out])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([-s4, *sp, *xu], [statement.Y, *B_out, *B])",
        "msm([-s4, *sp, *xu], [G, *B_out, *B])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([-s4, *sp, *xu], [statement.Y, *B_out, *B])",
        "msm([-s4, *sp, *xu], [statement.Y, *B_out, *A])",
        T_VECTORS + "test_shuffle",
    ),
    (
        SHUFFLE,
        "msm([sh_i, sp_i, -x], [G, D_before, D_i])",
        "msm([sh_i, sp_i, -x], [G, D_i, D_i])",
        T_VECTORS + "test_shuffle",
    ),
    (SHUFFLE, "before = (H[0], *D[:-1])", "before = (H[1], *D[:-1])", T_VECTORS + "test_shuffle"),
    (SHUFFLE, "product * u_j % Q", "product + u_j % Q", T_VECTORS + "test_shuffle"),
    # what is hashed
    (SHUFFLE, '    transcript.absorb("pp", pp(n))\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.int("N", n)\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.point("Y", statement.Y)\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.points("e", flat(statement.inputs))\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.points("e\'", flat(statement.outputs))\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.points("c", C)\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.points("chat", D)\n', "", T_VECTORS + "test_shuffle"),
    (SHUFFLE, '    transcript.points("t", t)\n', "", FALSE_WITNESS),
    (SHUFFLE, '    transcript.points("that", that)\n', "", T_VECTORS + "test_shuffle"),
    # the prover
    (
        SHUFFLE,
        "up = [u[j] for j in pi]",
        "up = [u[pi.index(i)] for i in range(n)]",
        T_SHUFFLE + "test_an_honest_shuffle_is_accepted",
    ),
    (
        SHUFFLE,
        "mul_secret(U[i + 1], H[0])",
        "msm([U[i + 1]], [H[0]])",
        T_SHUFFLE + "test_secrets_never_meet_a_variable_time_product",
    ),
    (
        SHUFFLE,
        "return msm_secret([k, *wj], [G, *A]), msm_secret(",
        "return msm([k, *wj], [G, *A]), msm_secret(",
        T_SHUFFLE + "test_secrets_never_meet_a_variable_time_product",
    ),
    (
        SHUFFLE,
        "pi: tuple[int, ...] = field(repr=False)",
        "pi: tuple[int, ...]",
        T_SHUFFLE + "test_a_witness_does_not_show_itself",
    ),
    (
        SHUFFLE,
        "r: tuple[int, ...] = field(repr=False)",
        "r: tuple[int, ...]",
        T_SHUFFLE + "test_a_witness_does_not_show_itself",
    ),
    (
        SHUFFLE,
        'Transcript("TW-shuffle-c", ctx), secret, public)',
        'Transcript("TW-shuffle-c", ctx), secret, b"")',
        T_SHUFFLE + "test_the_nonces_are_made_for_the_whole_statement",
    ),
]

REKEY_MUTATIONS = [
    (REKEY, "if not self.inputs:", "if False:", T_REKEY + BAD_STATEMENT),
    (REKEY, "if len(self.outputs) != len(self.inputs):", "if False:", T_REKEY + BAD_STATEMENT),
    (
        REKEY,
        "if INFINITY in (self.P, self.K, *flat",
        "if INFINITY in (self.K, *flat",
        T_REKEY + BAD_STATEMENT,
    ),
    (
        REKEY,
        "if INFINITY in (self.P, self.K, *flat",
        "if INFINITY in (self.P, *flat",
        T_REKEY + BAD_STATEMENT,
    ),
    (
        REKEY,
        "self.K, *flat(self.inputs), *flat(self.outputs)):",
        "self.K, *flat(self.outputs)):",
        T_REKEY + BAD_STATEMENT,
    ),
    (
        REKEY,
        "self.K, *flat(self.inputs), *flat(self.outputs)):",
        "self.K, *flat(self.inputs)):",
        T_REKEY + BAD_STATEMENT,
    ),
    (REKEY, "    require_sound(statement)\n", "", T_REKEY + BAD_STATEMENT),
    (REKEY, "    require_provable(statement)\n", "", T_REKEY + BAD_STATEMENT),
    (REKEY, "if mul_base(witness.x) != statement.P:", "if False:", T_REKEY + OTHER_KEY),
    (REKEY, "if len(witness.r) != len(statement.outputs):", "if False:", T_REKEY + CANNOT_FIT),
    (
        REKEY,
        "if rekeyed(statement.K, statement.inputs[0], witness.x, witness.r[0]) != statement.outputs[0]:",
        "if False:",
        T_REKEY + CANNOT_FIT,
    ),
    (
        REKEY,
        "c, s, z = dec_scalars(proof, 3)",
        "c, s, z = dec_scalars(proof[:96], 3)",
        T_REKEY + "test_a_proof_has_exactly_its_length",
    ),
    (REKEY, "msm([s, -c], [G, statement.P])", "msm([s, c], [G, statement.P])", T_VECTORS + "test_rekey"),
    (REKEY, "msm([z, -c], [G, A_out])", "msm([z, -c], [G, A])", T_VECTORS + "test_rekey"),
    (
        REKEY,
        "msm([z, -s, -c], [statement.K, A, delta])",
        "msm([z, -s], [statement.K, A])",
        T_VECTORS + "test_rekey",
    ),
    (
        REKEY,
        "msm([z, -s, -c], [statement.K, A, delta])",
        "msm([z, -s, -c], [statement.P, A, delta])",
        T_VECTORS + "test_rekey",
    ),
    (REKEY, "sub(out.b, card.b)", "sub(out.a, card.b)", T_VECTORS + "test_rekey"),
    (REKEY, "    require_finite(T)\n", "", T_REKEY + "test_a_commitment_at_infinity"),
    (REKEY, "    if INFINITY in T:\n        return None\n", "", T_REKEY + "test_a_commitment_at_infinity"),
    (
        REKEY,
        "    require_challenge(c, _challenge(transcript, T))\n",
        "",
        T_REKEY + "test_a_false_rekey_is_refused",
    ),
    (REKEY, '    transcript.point("P", statement.P)\n', "", T_VECTORS + "test_rekey"),
    (REKEY, '    transcript.point("K", statement.K)\n', "", T_VECTORS + "test_rekey"),
    (REKEY, '    transcript.points("in", flat(statement.inputs))\n', "", T_VECTORS + "test_rekey"),
    (REKEY, '    transcript.points("out", flat(statement.outputs))\n', "", T_VECTORS + "test_rekey"),
    (
        REKEY,
        "        transcript.point(label, T_i)\n",
        "        pass\n",
        T_REKEY + "test_a_false_rekey_is_refused",
    ),
    (
        REKEY,
        '(("T0", "T1", "T2"), T, strict=True)',
        '(("T0", "T1"), T, strict=False)',
        T_REKEY + "test_a_false_rekey_is_refused",
    ),
    (
        REKEY,
        '(("T0", "T1", "T2"), T, strict=True)',
        '(("T0", "T2"), (T[0], T[2]), strict=True)',
        T_REKEY + "test_randomness_of_the_halves_must_agree",
    ),
    (
        REKEY,
        '(("T0", "T1", "T2"), T, strict=True)',
        '(("T1", "T2"), T[1:], strict=True)',
        T_REKEY + "test_outputs_made_with_another_x_than_the_key",
    ),
    (
        REKEY,
        'transcript.challenges128("rho", len(statement.inputs))',
        "(1,) * len(statement.inputs)",
        T_REKEY + "test_a_false_rekey_is_refused",
    ),
    (
        REKEY,
        "mul_secret(v, statement.K)",
        "msm([v], [statement.K])",
        T_REKEY + "test_only_the_weights_meet_a_variable_time_product",
    ),
    (
        REKEY,
        "mul_secret(-w, A)",
        "msm([-w], [A])",
        T_REKEY + "test_only_the_weights_meet_a_variable_time_product",
    ),
    (
        REKEY,
        'Transcript("rekey", ctx), secret, public)',
        'Transcript("rekey", ctx), secret, b"")',
        T_REKEY + "test_nonces_are_fresh",
    ),
    (
        REKEY,
        "x: int = field(repr=False)",
        "x: int",
        T_REKEY + "test_only_the_weights_meet_a_variable_time_product",
    ),
]

MEMBERSHIP_MUTATIONS = [
    (MEMBERSHIP, "if not self.cards:", "if False:", T_MEMBERSHIP + BAD_STATEMENT),
    (MEMBERSHIP, "if not self.allowed:", "if False:", T_MEMBERSHIP + BAD_STATEMENT),
    (
        MEMBERSHIP,
        "if INFINITY in (self.P, *flat(self.cards), *self.allowed):",
        "if INFINITY in (*flat(self.cards), *self.allowed):",
        T_MEMBERSHIP + BAD_STATEMENT,
    ),
    (
        MEMBERSHIP,
        "if INFINITY in (self.P, *flat(self.cards), *self.allowed):",
        "if INFINITY in (self.P, *self.allowed):",
        T_MEMBERSHIP + BAD_STATEMENT,
    ),
    (
        MEMBERSHIP,
        "if INFINITY in (self.P, *flat(self.cards), *self.allowed):",
        "if INFINITY in (self.P, *flat(self.cards)):",
        T_MEMBERSHIP + BAD_STATEMENT,
    ),
    (MEMBERSHIP, "    require_sound(statement)\n", "", T_MEMBERSHIP + BAD_STATEMENT),
    (MEMBERSHIP, "    require_provable(statement)\n", "", T_MEMBERSHIP + BAD_STATEMENT),
    (
        MEMBERSHIP,
        "if mul_base(x) != statement.P:",
        "if False:",
        T_MEMBERSHIP + OTHER_KEY,
    ),
    (
        MEMBERSHIP,
        "if len(indices) != len(statement.cards) or not all(",
        "if not all(",
        T_MEMBERSHIP + CANNOT_FIT,
    ),
    (
        MEMBERSHIP,
        "all(0 <= t < len(allowed) for t in indices)",
        "all(t < len(allowed) for t in indices)",
        T_MEMBERSHIP + CANNOT_FIT,
    ),
    (
        MEMBERSHIP,
        "all(0 <= t < len(allowed) for t in indices)",
        "all(0 <= t for t in indices)",
        T_MEMBERSHIP + CANNOT_FIT,
    ),
    (
        MEMBERSHIP,
        "if add(allowed[t], mul_secret(x, card.a)) != card.b:",
        "if False:",
        T_MEMBERSHIP + "test_a_forbidden_card_anywhere_is_refused",
    ),
    (
        MEMBERSHIP,
        "scalars = dec_scalars(proof, 2 * cards * allowed)",
        "scalars = dec_scalars(proof[: 64 * cards * allowed], 2 * cards * allowed)",
        T_MEMBERSHIP + "test_a_proof_has_exactly_its_length",
    ),
    (
        MEMBERSHIP,
        "msm([z, -c], [G, statement.P])",
        "msm([z, c], [G, statement.P])",
        T_VECTORS + "test_membership",
    ),
    (
        MEMBERSHIP,
        "msm([z, -c], [card.a, add(card.b, minus_M)])",
        "msm([z, -c], [card.a, card.b])",
        T_VECTORS + "test_membership",
    ),
    (MEMBERSHIP, "    require_finite(R)\n", "", T_MEMBERSHIP + "test_a_commitment_at_infinity"),
    (
        MEMBERSHIP,
        "    if INFINITY in R:\n        return None\n",
        "",
        T_MEMBERSHIP + "test_a_commitment_at_infinity",
    ),
    (
        MEMBERSHIP,
        "        require_challenge(sum(c for c, _ in branches) % Q, ch)\n",
        "        pass\n",
        T_MEMBERSHIP + "test_a_card_simulated_in_all_branches_is_refused",
    ),
    (
        MEMBERSHIP,
        "    for branches in hand:\n",
        "    for branches in hand[:1]:\n",
        T_MEMBERSHIP + "test_a_card_simulated_in_all_branches_is_refused",
    ),
    (
        MEMBERSHIP,
        "    for branches in hand:\n",
        "    for branches in hand[1:]:\n",
        T_MEMBERSHIP + "test_a_card_simulated_in_all_branches_is_refused",
    ),
    (MEMBERSHIP, '    transcript.point("P", statement.P)\n', "", T_VECTORS + "test_membership"),
    (MEMBERSHIP, '    transcript.points("S", statement.allowed)\n', "", T_VECTORS + "test_membership"),
    (
        MEMBERSHIP,
        '    transcript.points("cards", flat(statement.cards))\n',
        "",
        T_VECTORS + "test_membership",
    ),
    (
        MEMBERSHIP,
        '    transcript.points("R", R)\n',
        "",
        T_MEMBERSHIP + "test_a_forbidden_card_anywhere_is_refused",
    ),
    (
        MEMBERSHIP,
        "mul_secret(kk, card.a)",
        "mul(kk, card.a)",
        T_MEMBERSHIP + "test_only_published_challenges_meet_a_variable_time_product",
    ),
    (
        MEMBERSHIP,
        "branches[t] = (c_t % Q, (z + (c_t - c) * x) % Q)",
        "branches[t] = (c_t % Q, (z + c_t * x) % Q)",
        T_MEMBERSHIP + "test_an_innocent_hand_is_accepted",
    ),
    (
        MEMBERSHIP,
        'Transcript("hand-or", ctx), secret, public)',
        'Transcript("other", b"x"), secret, public)',
        T_MEMBERSHIP + "test_nonces_are_fresh",
    ),
    (
        MEMBERSHIP,
        "x: int = field(repr=False)",
        "x: int",
        T_MEMBERSHIP + "test_only_published_challenges_meet_a_variable_time_product",
    ),
]

MUTATIONS: list[tuple[str, str, str, str]] = [
    *GROUP_MUTATIONS,
    *CURVE_MUTATIONS,
    *PARAMS_MUTATIONS,
    *TRANSCRIPT_MUTATIONS,
    *ELGAMAL_MUTATIONS,
    *COMMON_MUTATIONS,
    *SCHNORR_MUTATIONS,
    *DLEQ_MUTATIONS,
    *SHUFFLE_MUTATIONS,
    *REKEY_MUTATIONS,
    *MEMBERSHIP_MUTATIONS,
]
