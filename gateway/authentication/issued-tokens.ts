import { decodeJwt } from 'jose';
import type { TokenVerifier, VerifiedToken } from './bearer-token.ts';
import { refuseToken } from './refused-token.ts';

/** Verifies access tokens of several issuers, each with the keys of the issuer that the token names. */
export class IssuedTokens implements TokenVerifier {
  /** @param verifiers by `iss`, exactly as tokens spell it. */
  constructor(private readonly verifiers: ReadonlyMap<string, TokenVerifier>) {}

  /** @throws {DomainError} `Authentication:Token:Invalid` for a token of another issuer. */
  async verify(token: string): Promise<VerifiedToken> {
    const verifier = this.verifiers.get(issuerOf(token));
    if (verifier === undefined)
      throw refuseToken('Authentication:Token:Invalid', 'The token is of an unknown issuer.');
    return await verifier.verify(token);
  }
}

/** `iss` of a token that is not verified yet; empty for what is no token. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    return '';
  }
}
