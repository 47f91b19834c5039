import type { DriverConnection, DriverResult } from './driver-client.ts';
import type { LaterWrite } from './later-write.ts';
import { isOutdated, type PreparedReads, prepare, tenantFence } from './prepared-reads.ts';

/** What opens a transaction of a tenant's session, and nothing else. */
const opening =
  /^begin;select set_config\('mikro\.tenant\.id', '([\da-f-]{36})', true\);set local role "app_tenant";$/;

/** The tenant of the session whose transaction these statements open; null for every other transaction. */
export const tenantOpening = (ahead: string): string | null => opening.exec(ahead)?.[1] ?? null;

/** A whole transaction of prepared statements, in one round trip. */
export interface WriteTransaction {
  readonly tenantId: string;
  readonly writes: readonly LaterWrite[];
}

/**
 * Sends a transaction: the messages up to the sync are one, at whose end role and tenant end.
 * @param instead sends it where the connection has lost what it had prepared; nothing has run then.
 */
export async function sendWrites(
  send: (query: object) => unknown,
  reads: PreparedReads,
  transaction: WriteTransaction,
  instead: () => Promise<DriverResult>,
): Promise<DriverResult> {
  const sent = new SentWrites(transaction, reads);
  try {
    await sent.send(send);
    return { command: null, rowCount: null, rows: [] };
  } catch (error) {
    if (!sent.reliedOnPrepared || !isOutdated(error)) throw error;
    return instead();
  }
}

/** A transaction that was sent, in the form of the driver's queries. */
class SentWrites {
  /** Shown to telemetry, in the form of what is sent unprepared. */
  readonly text: string;
  callback: (error: Error | null) => void = () => undefined;
  /** Whether it was sent by the name of something the connection had prepared before. */
  reliedOnPrepared = false;
  private prepared: ReturnType<PreparedReads['findPrepared']> = new Map();

  constructor(
    private readonly transaction: WriteTransaction,
    private readonly reads: PreparedReads,
  ) {
    this.text = [...transaction.writes.map(({ statement }) => statement.text), 'commit'].join(';');
  }

  send(send: (query: object) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => {
        if (error === null) resolve();
        else reject(error);
      };
      send(this);
    });
  }

  /** The driver's turn to send. */
  submit(connection: DriverConnection): null {
    const { tenantId, writes } = this.transaction;
    this.prepared = this.reads.findPrepared(connection);
    const known = new Set(this.prepared.keys());
    connection.stream.cork();
    try {
      for (const { statement, values } of [{ statement: tenantFence, values: [tenantId] }, ...writes]) {
        if (known.has(statement.name)) this.reliedOnPrepared = true;
        else prepare(connection, statement);
        known.add(statement.name);
        connection.bind({ statement: statement.name, values });
        connection.execute({});
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    for (const name of this.names) this.prepared.set(name, () => ({}));
    this.callback(null);
  }

  /** Failed statements are prepared again by their next caller. */
  handleError(error: Error): void {
    for (const name of this.names) this.prepared.delete(name);
    this.callback(error);
  }

  private get names(): string[] {
    return [tenantFence.name, ...this.transaction.writes.map(({ statement }) => statement.name)];
  }
}
