import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { ResultCipher } from '../../subgraphs/kernel/persistence/unit-of-work.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { Metric } from '../../subgraphs/kernel/telemetry/metric.ts';
import type { ResolveCall, WatchSession } from '../authentication/gateway-call.ts';
import type { HeaderForwarding } from '../graphql/subgraphs/forwarded-headers.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { ProblemWriter } from '../http/problem-writer.ts';
import { type CallLimits, noCallLimits } from '../http/traffic/call-limits.ts';
import type { UpgradeSource } from '../http/upgrade-source.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { ConnectionTokens } from './hub/connection-token.ts';
import { hubPath, NotificationHub } from './hub/hub.ts';
import { HubAdmission } from './hub/hub-admission.ts';
import { type HubPositionStore, HubPositions } from './hub/hub-positions.ts';
import { attachHub } from './hub/hub-upgrade.ts';
import { NotificationConnections } from './notification-connections.ts';
import type { NotificationSource } from './notification-source.ts';
import { notificationStream, type OpenNotificationStream } from './notification-stream.ts';

export interface RealtimeDependencies {
  readonly source: NotificationSource;
  readonly registry: ConnectionRegistry;
  readonly resolveCall: ResolveCall;
  readonly watchSession: WatchSession;
  readonly forward: HeaderForwarding;
  readonly clientAddress: ClientAddress;
  readonly isAllowedOrigin: (origin: string) => boolean;
  /** Absent: no limits. */
  readonly callLimits?: CallLimits;
  readonly problems: ProblemWriter;
  /** Encrypts the hub's connection tokens. */
  readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>;
  /** Stores the positions of the hub's stock clients for all processes. */
  readonly positions: HubPositionStore;
  readonly settings: RealtimeSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Overrides the default times in tests. */
  readonly hubTimes?: Partial<typeof hubTimes>;
}

/** Times are in milliseconds. */
export interface RealtimeSettings {
  readonly stallTimeout: number;
  readonly bufferedMessages: number;
}

/** The event stream and the hub of notifications. */
export interface Realtime {
  readonly connections: NotificationConnections;
  readonly hub: NotificationHub;
  /** For the stream row of the REST table. */
  readonly notifications: OpenNotificationStream;
  /** Handles the hub's WebSockets on an HTTP server. @returns stops handling them. */
  attach(server: UpgradeSource): () => void;
  /** Path of those WebSockets. */
  readonly upgradePath: string;
  /** Ends every stream and hub connection, and writes how far their clients are. */
  drain(): Promise<void>;
}

/** Fixed times of the hub in milliseconds: SignalR's defaults. */
const hubTimes = { handshake: 15_000, keepAlive: 15_000, silence: 30_000, hold: 90_000, absence: 15_000 };

/** Connections of the process now. */
export const openConnections = new Metric({
  source: 'Svc.Gateway',
  name: 'realtime.connections',
  kind: 'gauge',
  unit: '{connection}',
  description: 'Event streams and hub connections that are open.',
  attributes: {},
});

/** Creates both endpoints on one set of connections. */
export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { settings, registry, logger } = dependencies;
  const connections = new NotificationConnections({
    ...dependencies,
    bufferedMessages: settings.bufferedMessages,
  });
  const positions = new HubPositions(dependencies.positions, logger);
  const tokens = new ConnectionTokens(dependencies.cipher, dependencies.clock);
  const admission = new HubAdmission({
    ...dependencies,
    callLimits: dependencies.callLimits ?? noCallLimits,
    connections,
    tokens,
    positions,
  });
  openConnections.openGauge(() => registry.size);
  const times = { ...hubTimes, stallTimeout: settings.stallTimeout, ...dependencies.hubTimes };
  const hub = new NotificationHub({ admission, registry, tokens, times, logger });
  return {
    connections,
    hub,
    notifications: notificationStream(connections),
    attach: (server) => attachHub(server, { ...dependencies, hub }),
    upgradePath: hubPath,
    drain: async () => {
      hub.drain();
      connections.drain();
      await positions.flush();
    },
  };
}
