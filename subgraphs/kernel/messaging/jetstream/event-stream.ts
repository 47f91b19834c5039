import {
  AckPolicy,
  type Consumer,
  type ConsumerInfo,
  DeliverPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { LogEntry } from '../log/event-log.ts';
import { shardOf } from '../log/shard.rules.ts';
import type { NatsOptions } from './nats.options.ts';
import { isMissing, type NatsLink, pauseFor } from './nats-link.ts';
import { type StreamMark, writeEntry, writeMark } from './stream-message.rules.ts';

/** Milliseconds for which the server detects duplicate event ids. */
const duplicateWindow = 120_000;

/** Maximum bytes of a message; larger data stays in the log. A server's own limit may be lower. */
const mostBytes = 262_144;

/** Bytes of a message besides its body: subject, headers. */
const headerBytes = 1_024;

/** Milliseconds after which the server redelivers messages that were not acknowledged, such as lost ones. */
const ackWait = 3_600_000;

/** Handled messages of a stream. */
export interface Handled {
  readonly stream: string;
  /** The number of the last one; 0 for none. */
  readonly sequence: number;
}

/** Milliseconds a stopping process waits for its last acknowledgements. */
const flushLimit = 1_000;

/** A consumer, and what it has delivered already. */
export interface OpenedConsumer {
  readonly consumer: Consumer;
  /** Identifies the stream. */
  readonly stream: string;
  /** Messages it has delivered. */
  readonly delivered: number;
}

/**
 * The stream of events: a subject for each shard of the log, and on it a durable pull consumer for each subscriber,
 * with one acknowledgement for all that came before.
 */
export class EventStream {
  readonly name: string;

  constructor(
    private readonly link: NatsLink,
    private readonly options: NatsOptions,
  ) {
    this.name = `${options.Prefix}-events`;
  }

  /** Creates the stream where it is missing. @returns its identity, which changes when the stream is created again. */
  async ensure(): Promise<string> {
    const { manager } = this.link.use();
    const { Replicas, MaxBytes } = this.options;
    const info = await this.info().catch((error) => {
      if (!isMissing(error)) throw error;
      return manager.streams.add({
        name: this.name,
        subjects: [this.subjectOf('*')],
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        // Refused events wait in the database; discarded ones would be lost.
        discard: DiscardPolicy.New,
        duplicate_window: nanos(duplicateWindow),
        num_replicas: Replicas,
        ...(MaxBytes === undefined ? {} : { max_bytes: MaxBytes }),
      });
    });
    return identityOf(info);
  }

  /** @throws where there is no stream or no server. */
  info(): Promise<StreamInfo> {
    return this.link.use().manager.streams.info(this.name);
  }

  /** Calls back when the connection, and with it messages in flight, are lost. @returns stops this. */
  onLost(callback: () => void): () => void {
    return this.link.onLost(callback);
  }

  /** Publishes events in their order. Resolves when the server has stored all of them. */
  async publish(entries: readonly LogEntry[], incarnation: string): Promise<void> {
    await this.link.whileConnected(({ client, connection }) => {
      const most = Math.min(connection.info?.max_payload ?? mostBytes, mostBytes) - headerBytes;
      return allEnded(
        entries.map((entry) => {
          const subject = this.subjectOf(shardOf(entry.event.tenantId));
          return client.publish(subject, writeEntry(entry, incarnation, most), { msgID: entry.event.id });
        }),
      );
    });
  }

  /** Publishes marks: how far shards have been published. */
  async mark(marks: ReadonlyMap<number, StreamMark>): Promise<void> {
    await this.link.whileConnected(({ client }) =>
      allEnded([...marks].map(([shard, mark]) => client.publish(this.subjectOf(shard), writeMark(mark)))),
    );
  }

  /**
   * Opens the consumer of a subscriber for a shard at the first unhandled message. Messages that another process
   * received without an acknowledgement come first: the consumer is created again there.
   * @param last the messages this process has handled.
   * @throws when the stream is created again meanwhile.
   */
  async open(subscriber: string, shard: number, last: Handled): Promise<OpenedConsumer> {
    return this.link.whileConnected(async () => {
      const stream = await this.identity();
      const handled = last.stream === stream ? last.sequence : 0;
      const opened = await this.openAt(`${subscriber}-${shard}`, shard, handled);
      if ((await this.identity()) !== stream) throw new Error('The stream of events was created again.');
      return { ...opened, stream };
    });
  }

  /** Resolves when the server has received all messages, or soon when it is unreachable. */
  async flush(): Promise<void> {
    try {
      await Promise.race([
        this.link.use().connection.flush(),
        pauseFor(flushLimit, new AbortController().signal),
      ]);
    } catch {
      // Messages without an acknowledgement are delivered again.
    }
  }

  /** Consumers that exist. */
  async consumers(): Promise<readonly ConsumerInfo[]> {
    const found: ConsumerInfo[] = [];
    for await (const info of this.link.use().manager.consumers.list(this.name)) found.push(info);
    return found;
  }

  private async openAt(
    durable: string,
    shard: number,
    handled: number,
  ): Promise<Omit<OpenedConsumer, 'stream'>> {
    const { client, manager } = this.link.use();
    const found = await manager.consumers.info(this.name, durable).catch((error) => {
      if (!isMissing(error)) throw error;
      return null;
    });
    if (found !== null && found.num_ack_pending === 0 && found.ack_floor.stream_seq >= handled)
      return {
        consumer: client.consumers.getConsumerFromInfo(found),
        delivered: found.delivered.consumer_seq,
      };
    const floor = Math.max(found?.ack_floor.stream_seq ?? 0, handled);
    if (found !== null) await manager.consumers.delete(this.name, durable);
    const created = await manager.consumers.add(this.name, {
      durable_name: durable,
      filter_subject: this.subjectOf(shard),
      ack_policy: AckPolicy.All,
      ack_wait: nanos(ackWait),
      max_ack_pending: -1,
      ...(floor === 0
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: floor + 1 }),
    });
    return { consumer: client.consumers.getConsumerFromInfo(created), delivered: 0 };
  }

  /**
   * Deletes messages that every subscriber has handled, and consumers of removed subscribers.
   * @param consumers read before the subscribers.
   * @param subscribers an event is kept until all of them have handled it.
   */
  async trim(
    consumers: readonly ConsumerInfo[],
    subscribers: ReadonlySet<string>,
    shards: Iterable<number>,
  ): Promise<void> {
    const { manager } = this.link.use();
    for (const { name } of consumers)
      if (!subscribers.has(name.replace(/-\d+$/, ''))) await manager.consumers.delete(this.name, name);
    for (const shard of shards) {
      const floors = [...subscribers].map(
        (subscriber) =>
          consumers.find(({ name }) => name === `${subscriber}-${shard}`)?.ack_floor.stream_seq ?? 0,
      );
      const floor = Math.min(...floors);
      if (subscribers.size > 0 && floor > 0)
        await manager.streams.purge(this.name, { filter: this.subjectOf(shard), seq: floor + 1 });
    }
  }

  private async identity(): Promise<string> {
    return identityOf(await this.info());
  }

  private subjectOf(shard: number | '*'): string {
    return `${this.options.Prefix}.events.${shard}`;
  }
}

/** Changes when the stream is created again. */
function identityOf({ created }: StreamInfo): string {
  return String(Date.parse(created));
}

/** Waits for all, so that nothing is in flight before a retry. @throws the first error. */
async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
