import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type {
  RevokedSessions,
  SessionRevocation,
} from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { Logout, LogoutTokenVerifier } from './logout-token.ts';
import { InvalidTokenError, tokenSizeLimit } from './signed-token.ts';

export interface BackChannelLogoutPorts {
  readonly tokens: LogoutTokenVerifier;
  readonly revoked: RevokedSessions;
  readonly clock: Clock;
  readonly logger: Logger;
  /** `BackChannelLogout:SessionRevocationTtl`, milliseconds. */
  readonly revocationTtl: number;
}

/** Bytes of the form: the token and its field name. */
const bodyLimit = tokenSizeLimit + 1_024;

/**
 * The endpoint of OpenID Connect Back-Channel Logout 1.0, section 2.5: accepts a form with `logout_token`, stores the
 * revocation and answers 200 with an empty body. A replay (same `jti`) gets the same answer and has no second effect.
 * Every answer carries `Cache-Control: no-store`.
 * @returns a handler for Express or a native row of the REST table. It rejects with a {@link DomainError} of kind
 * `invalid` (400) whose text is the cause, or with the error of the store.
 */
export function backChannelLogout(
  ports: BackChannelLogoutPorts,
): (request: Request, response: Response) => Promise<void> {
  const parseForm = express.urlencoded({ extended: false, limit: bodyLimit, parameterLimit: 100 });
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    await readForm(parseForm, request, response);
    await remember(await verify(tokenOf(request), ports.tokens), ports);
    response.status(200).end();
  };
}

/** A refusal; the message becomes the answer's `detail`. */
function invalidLogoutToken(message: string, cause?: unknown): DomainError {
  return new DomainError('invalid', 'Authentication:LogoutToken:Invalid', { message, cause });
}

async function readForm(parse: RequestHandler, request: Request, response: Response): Promise<void> {
  if (!request.is('application/x-www-form-urlencoded')) {
    throw invalidLogoutToken('The body must be application/x-www-form-urlencoded.');
  }
  try {
    await new Promise<void>((resolve, reject) => {
      parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
  } catch (error) {
    throw invalidLogoutToken('The body cannot be read.', error);
  }
}

function tokenOf(request: Request): string {
  const token: unknown = (request.body as Record<string, unknown> | undefined)?.logout_token;
  if (typeof token !== 'string' || token === '')
    throw invalidLogoutToken('The form must have one logout_token.');
  return token;
}

async function verify(token: string, tokens: LogoutTokenVerifier): Promise<Logout> {
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (error instanceof InvalidTokenError || error instanceof DomainError)
      throw invalidLogoutToken(error.message, error);
    throw error;
  }
}

async function remember({ sid, sub, jti, issuedAt }: Logout, ports: BackChannelLogoutPorts): Promise<void> {
  const revocation: SessionRevocation = {
    sid,
    sub,
    jti,
    // The provider counts in seconds: a token issued in the same second may be older than the logout.
    revokedAt: new Date(issuedAt.getTime() + 999),
    expiresAt: new Date(ports.clock.now().getTime() + ports.revocationTtl),
  };
  await ports.revoked.revoke(revocation);
  ports.logger.info({ sid, sub, jti }, 'Session ended by the identity provider');
}
