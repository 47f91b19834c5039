import { randomBytes } from 'node:crypto';
import { EventStream } from '../../../subgraphs/kernel/messaging/jetstream/event-stream.ts';
import { type NatsOptions, natsOptions } from '../../../subgraphs/kernel/messaging/jetstream/nats.options.ts';
import { isMissing, NatsLink } from '../../../subgraphs/kernel/messaging/jetstream/nats-link.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { databases, type TestEngine } from '../postgres.ts';

/** Whether suites that need NATS run: `Test__NatsUrl` is set, or nothing may be skipped. */
export const natsWanted = process.env.Test__NatsUrl !== undefined || process.env.Test__Required === 'true';

/** What carries events to subscribers, on a kind of database. */
export interface TestTransport extends TestEngine {
  readonly label: string;
  readonly isStream: boolean;
}

/** What every suite about events runs on. */
export const transports: readonly TestTransport[] = databases.flatMap((engine) => [
  { ...engine, label: engine.name, isStream: false },
  ...(natsWanted && engine.name === 'PostgreSQL'
    ? [{ ...engine, label: 'PostgreSQL and NATS', isStream: true }]
    : []),
]);

/** A stream of this test alone. */
export interface TestStream {
  readonly options: NatsOptions;
  readonly stream: EventStream;
  readonly link: NatsLink;
  /** Deletes it and closes the connection. */
  drop(): Promise<void>;
}

/** Options of a stream of its own. @param Servers by default that of `Test__NatsUrl`. @throws when the variable is missing. */
export function testNatsOptions(Servers = [natsUrl()]): NatsOptions {
  return natsOptions.parse({ Servers, Prefix: `test-${randomBytes(8).toString('hex')}` });
}

/** Opens a stream of its own on the server of `Test__NatsUrl`, or on others. Created when it is first used. */
export function openTestStream(options = testNatsOptions()): TestStream {
  const link = new NatsLink(options, silentLogger);
  const stream = new EventStream(link, options);
  return {
    options,
    stream,
    link,
    drop: async () => {
      await link.close();
      await dropStream(options.Prefix);
    },
  };
}

/** Deletes a stream by the prefix of its name. */
export async function dropStream(prefix: string): Promise<void> {
  const options = { ...testNatsOptions(), Prefix: prefix };
  const link = new NatsLink(options, silentLogger);
  try {
    await link.waitForConnection();
    await link.use().manager.streams.delete(new EventStream(link, options).name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  } finally {
    await link.close();
  }
}

/** Options of a long run's processes: with `LONG_NATS=1` JetStream carries their events. */
export interface LongRunTransport {
  readonly env: Readonly<Record<string, string>>;
  /** Deletes the stream; when the processes have ended. */
  drop(): Promise<void>;
}

/** What `LONG_NATS` asks for. */
export function longRunTransport(): LongRunTransport {
  if (process.env.LONG_NATS !== '1') return { env: {}, drop: async () => {} };
  const { Servers, Prefix } = testNatsOptions();
  return {
    env: { Messaging__Nats__Servers: Servers.join(','), Messaging__Nats__Prefix: Prefix },
    drop: () => dropStream(Prefix),
  };
}

function natsUrl(): string {
  const url = process.env.Test__NatsUrl;
  if (url === undefined) throw new Error('Set Test__NatsUrl to a NATS server with JetStream.');
  return url;
}
