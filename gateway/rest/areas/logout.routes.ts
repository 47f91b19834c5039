import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import type { RevokedSessions } from '../../../subgraphs/kernel/credentials/revoked-sessions.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { AuthenticationOptions } from '../../authentication/authentication.options.ts';
import { backChannelLogout } from '../../authentication/back-channel-logout.ts';
import { LogoutTokenVerifier } from '../../authentication/logout-token.ts';
import type { Authentication } from '../../authentication/open-authentication.ts';
import { native, type Route } from '../route.ts';

export interface LogoutRouteDependencies {
  readonly options: AuthenticationOptions;
  readonly authentication: Pick<Authentication, 'keySet' | 'trusted'>;
  readonly process: { readonly revokedSessions: RevokedSessions };
  /** The dev issuer sends logout tokens, so its presence enables the endpoint. */
  readonly development: object | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The back-channel logout row, where it is enabled (specification, "Authentication endpoint"). */
export function logoutRoute(dependencies: LogoutRouteDependencies): readonly Route[] {
  const { BackChannelLogout } = dependencies.options.authentication;
  if (!BackChannelLogout.Enabled && dependencies.development === null) return [];
  const { keySet, trusted } = dependencies.authentication;
  return [
    native({
      tags: ['Authentication'],
      method: 'POST',
      path: BackChannelLogout.EndpointPath,
      operationId: 'BackChannelLogout',
      summary: 'Ends a session; called by the identity provider (OpenID Connect Back-Channel Logout 1.0).',
      anonymous: true,
      responses: { 200: { description: 'The session was ended.' } },
      handle: backChannelLogout({
        tokens: new LogoutTokenVerifier(keySet, trusted, dependencies.clock),
        revoked: dependencies.process.revokedSessions,
        clock: dependencies.clock,
        logger: dependencies.logger,
        revocationTtl: BackChannelLogout.SessionRevocationTtl,
      }),
    }),
  ];
}
