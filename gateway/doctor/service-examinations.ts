import { type EventEmitter, once } from 'node:events';
import type { redisSection } from '../../subgraphs/kernel/cache/redis.options.ts';
import { connectRedis, whenReady } from '../../subgraphs/kernel/cache/redis.ts';
import { fetchLike } from '../../subgraphs/kernel/http/fetch-like.ts';
import { GuardedClient } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import { EventStream } from '../../subgraphs/kernel/messaging/jetstream/event-stream.ts';
import type { NatsOptions } from '../../subgraphs/kernel/messaging/jetstream/nats.options.ts';
import { isMissing, NatsLink } from '../../subgraphs/kernel/messaging/jetstream/nats-link.ts';
import type { OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { Observability } from '../../subgraphs/kernel/telemetry/observability.ts';
import { otlpTarget } from '../../subgraphs/kernel/telemetry/otlp-target.ts';
import { ProviderMetadata } from '../authentication/provider-metadata.ts';
import type { TrustedIssuer } from '../authentication/trusted-issuer.ts';
import { type Examination, reasonOf } from './examination.ts';
import { fail, pass, warn } from './finding.ts';

/** Checks Redis, if configured. @param severalProcesses true when the deployment needs it. */
export function redis(options: OptionsOf<typeof redisSection>, severalProcesses: boolean): Examination {
  const subject = 'Redis';
  const advice = 'Start it, or correct Redis__Url: host, port, user, password.';
  const { Url, CommandTimeout } = options;
  return {
    subject,
    advice,
    examine: async () => {
      if (Url === undefined) {
        return severalProcesses
          ? [
              warn(
                subject,
                'Not configured.',
                'Set Redis__Url: subscriptions and caches of several processes need it.',
              ),
            ]
          : [pass(subject, 'Not configured; one process does not need it.')];
      }
      const connection = await connectRedis({ Url, CommandTimeout }, silentLogger);
      try {
        if (!(await whenReady(connection, CommandTimeout)))
          return [fail(subject, await nextConnectionError(connection), advice)];
        await connection.ping();
        return [pass(subject, `${new URL(Url).host} answers.`)];
      } finally {
        connection.disconnect();
      }
    },
  };
}

/** Checks NATS and its JetStream. @param options with servers. */
export function nats(options: NatsOptions): Examination {
  const subject = 'NATS';
  return {
    subject,
    advice: 'Start it with JetStream, or correct Messaging__Nats__…: servers, credentials, certificates.',
    examine: async () => {
      const link = new NatsLink(options, silentLogger);
      try {
        await link.waitForAttempt();
        const stream = new EventStream(link, options);
        const info = await stream.info().catch((error) => {
          if (!isMissing(error)) throw error;
          return null;
        });
        return [
          pass(
            subject,
            info === null
              ? 'It answers; the first worker creates the stream.'
              : `It answers; the stream holds ${info.state.messages} messages of ${info.state.bytes} bytes.`,
          ),
        ];
      } finally {
        await link.close();
      }
    },
  };
}

/** The reason of a failing connection: the error of its next attempt. */
async function nextConnectionError(connection: EventEmitter): Promise<string> {
  const [error] = await once(connection, 'error', { signal: AbortSignal.timeout(3_000) }).catch(() => []);
  return error === undefined ? 'It cannot be reached.' : reasonOf(error);
}

/** Checks the identity provider's metadata and keys. @param trusted null in development, which has its own. */
export function identityProvider(trusted: TrustedIssuer | null): Examination {
  const subject = 'Identity provider';
  return {
    subject,
    advice:
      'Correct Authentication__Authority, or let this host reach it; its metadata must name the same issuer.',
    examine: async () => {
      if (trusted === null) return [pass(subject, 'The dev issuer: this is development.')];
      const client = new GuardedClient({ policy: trustHosts([new URL(trusted.issuer).origin]) });
      try {
        const metadata = new ProviderMetadata(trusted, fetchLike(client), silentLogger);
        const { keys } = await metadata.fetchKeys();
        return [pass(subject, `${trusted.issuer} publishes ${keys.length} key(s).`)];
      } finally {
        await client.close();
      }
    },
  };
}

/** Checks the exporter's configuration and packages; does not contact the collector. */
export function tracing(observability: Observability, protocol: string | undefined): Examination {
  const subject = 'Traces';
  return {
    subject,
    advice: 'Correct Observability__OtlpEndpoint.',
    examine: async () => {
      if (!observability.tracing)
        return [pass(subject, 'Off: no endpoint is set, or Observability__EnableTracing is false.')];
      const target = otlpTarget(observability.OtlpEndpoint, protocol, 'traces');
      return [pass(subject, `Sent to ${new URL(target.url).host} over ${target.protocol}.`)];
    },
  };
}
