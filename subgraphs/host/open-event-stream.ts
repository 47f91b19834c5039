import type { HealthCheck } from '../kernel/health/check.ts';
import { EventStream } from '../kernel/messaging/jetstream/event-stream.ts';
import type { NatsOptions } from '../kernel/messaging/jetstream/nats.options.ts';
import { natsHealthCheck } from '../kernel/messaging/jetstream/nats-health-check.ts';
import { NatsLink } from '../kernel/messaging/jetstream/nats-link.ts';
import type { Logger } from '../kernel/telemetry/logger.ts';

/** The stream that carries events, where there is one. */
export interface OpenedEventStream {
  /** Null without NATS, and in a process that handles no events. */
  readonly stream: EventStream | null;
  readonly checks: readonly HealthCheck[];
  close(): Promise<void>;
}

/**
 * Connects to NATS in the background, where it is configured.
 * @param work whether this process handles events; the others write them to the log alone.
 */
export function openEventStream(options: NatsOptions, work: boolean, logger: Logger): OpenedEventStream {
  if (!work || options.Servers.length === 0) return { stream: null, checks: [], close: async () => {} };
  const link = new NatsLink(options, logger);
  const stream = new EventStream(link, options);
  return { stream, checks: [natsHealthCheck(stream, options)], close: () => link.close() };
}
