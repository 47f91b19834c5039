import { type CryptoKey, compactVerify, errors, type JWSHeaderParameters, type JWTPayload } from 'jose';
import { RefusedCredentialError } from '../../subgraphs/kernel/credentials/refused-credential.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { KeySet } from './key-set.ts';

/** Bytes of a token; larger ones are refused without parsing. */
export const tokenSizeLimit = 16_384;

/** The only algorithms ever accepted: asymmetric ones. A key set's own `alg` narrows them further. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** RFC 7515 section 7.1: three parts in base64url without padding, none of them empty. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A token with a valid signature and unchecked claims. */
export interface SignedToken {
  readonly header: JWSHeaderParameters;
  readonly claims: JWTPayload;
}

/** A refused token. The reason is for the log and for back-channel logout, never for the bearer. */
export class InvalidTokenError extends RefusedCredentialError {
  override readonly name = 'InvalidTokenError';
}

/**
 * Parses a compact JWT (RFC 7519) and verifies its signature against the provider's keys.
 * Keys come from the key set alone: `jku`, `x5u`, `x5c` and `jwk` in the header are ignored. No critical header
 * extension is supported, so any `crit` is refused (RFC 7515 section 4.1.11).
 * @param types accepted media types in `typ`, lower case; a token without `typ` is accepted.
 * @throws {InvalidTokenError} for any invalid token.
 * @throws {DomainError} `unavailable` until the provider's keys have been read once.
 */
export async function readSignedToken(
  token: string,
  keySet: KeySet,
  types: readonly string[],
): Promise<SignedToken> {
  if (Buffer.byteLength(token) > tokenSizeLimit) throw new InvalidTokenError('The token is too large.');
  if (!compactForm.test(token)) throw new InvalidTokenError('The token is not a compact JWS.');
  const { payload, header } = await verify(token, keySet);
  if (header.crit !== undefined) throw new InvalidTokenError('The token has critical headers.');
  if (header.typ !== undefined && !types.includes(mediaType(header.typ))) {
    throw new InvalidTokenError('The token is of another type.');
  }
  return { header, claims: claimsOf(payload) };
}

async function verify(
  token: string,
  keySet: KeySet,
): Promise<{ payload: Uint8Array; header: JWSHeaderParameters }> {
  try {
    const result = await compactVerify(token, (header, input) => keySet.keyFor(header, input), {
      algorithms,
    });
    return { payload: result.payload, header: result.protectedHeader };
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return await verifyWithAny(token, error);
    if (error instanceof DomainError) throw error;
    throw new InvalidTokenError('The signature is not valid.', { cause: error });
  }
}

/** A token without `kid` may fit several keys; tries each. */
async function verifyWithAny(token: string, candidates: AsyncIterable<CryptoKey>) {
  for await (const key of candidates) {
    try {
      const result = await compactVerify(token, key, { algorithms });
      return { payload: result.payload, header: result.protectedHeader };
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw new InvalidTokenError('The signature is not valid.');
}

/** `typ` as RFC 7515 section 4.1.9 compares it: without case, without `application/`; empty when it is no text. */
function mediaType(typ: unknown): string {
  return typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : '';
}

function claimsOf(payload: Uint8Array): JWTPayload {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as JWTPayload;
  } catch {
    throw new InvalidTokenError('The token has no claims.');
  }
  throw new InvalidTokenError('The token has no claims.');
}
