import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { Authenticated, Authenticator } from './authenticator.ts';
import type { WatchSession } from './gateway-call.ts';
import { SessionWatch } from './session-end.ts';
import { StandingWatch } from './standing-watch.ts';

export interface CallWatchDependencies {
  readonly authenticator: Authenticator;
  readonly process: Pick<PlatformProcess, 'revokedSessions' | 'tenants' | 'services'>;
  readonly logger: Logger;
}

/**
 * Watches the callers of open streams: token expiry, logout, a revoked API key, changed permissions, a closed tenant.
 * Each ends the stream within about a second.
 */
export function createCallWatch({ authenticator, process, logger }: CallWatchDependencies): WatchSession {
  const sessions = new SessionWatch(process.revokedSessions, process.services.clock, logger);
  const standing = new StandingWatch(logger);
  return (call, onEnd, watched = 'stream') => {
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
      const held = watched === 'stream' ? namesOf(actor.permissions) : null;
      const accepts = () => authenticator.authenticate(headers.authorization, remoteAddress ?? null);
      const holds = () => isAccepted(accepts(), held);
      const credential = actor.embed?.tokenId ?? actor.apiKeyId;
      stops.push(standing.watch(`key ${credential} ${remoteAddress} ${held}`, holds, end));
    }
    return stop;
  };
}

const namesOf = (permissions: readonly string[]) => JSON.stringify([...new Set(permissions)].sort());

/** @param held permissions the credentials must still have, as `namesOf` formats them; null: any. */
async function isAccepted(credentials: Promise<Authenticated>, held: string | null): Promise<boolean> {
  try {
    const { actor } = await credentials;
    return held === null || namesOf(actor.permissions) === held;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthenticated') return false;
    throw error;
  }
}
