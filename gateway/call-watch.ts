import type { PlatformProcess } from '../subgraphs/host/platform-process.ts';
import { DomainError } from '../subgraphs/kernel/error/domain-error.ts';
import type { Logger } from '../subgraphs/kernel/telemetry/logger.ts';
import type { Authenticator } from './authentication/authenticator.ts';
import { SessionWatch } from './authentication/session-end.ts';
import { StandingWatch } from './authentication/standing-watch.ts';
import type { WatchSession } from './graphql/gateway-call.ts';

/** What ends a stream before its caller does. */
export interface CallWatchParts {
  readonly authenticator: Authenticator;
  readonly process: Pick<PlatformProcess, 'revokedSessions' | 'tenants' | 'services'>;
  readonly logger: Logger;
}

/**
 * Watches the callers of open streams: token expiry, a logout, a revoked API key, a closed tenant. Each binds within a
 * second or little more (design §8).
 */
export function createCallWatch({ authenticator, process, logger }: CallWatchParts): WatchSession {
  const sessions = new SessionWatch(process.revokedSessions, process.services.clock, logger);
  const standing = new StandingWatch(logger);
  return (call, onEnd) => {
    const { actor, tenant, headers, remoteAddress } = call;
    const stops: (() => void)[] = [];
    const stop = () => {
      for (const one of stops.splice(0)) one();
    };
    const end = () => {
      stop();
      onEnd();
    };
    stops.push(sessions.watch(actor.session, end));
    if (!tenant.isHost) {
      stops.push(standing.watch(`tenant ${tenant.id}`, () => process.tenants.isOpen(tenant), end));
    }
    if (actor.apiKeyId !== null) {
      const accepts = () => authenticator.authenticate(headers.authorization, remoteAddress ?? null);
      stops.push(standing.watch(`key ${actor.apiKeyId} ${remoteAddress}`, () => isAccepted(accepts()), end));
    }
    return stop;
  };
}

async function isAccepted(credentials: Promise<unknown>): Promise<boolean> {
  try {
    await credentials;
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthenticated') return false;
    throw error;
  }
}
