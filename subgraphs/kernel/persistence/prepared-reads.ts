import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import { systemRole, tenantRole, tenantVariable } from '../tenancy/tenant-rows.ts';
import type {
  ColumnParsers,
  DriverColumn,
  DriverConnection,
  DriverPool,
  PooledClient,
} from './driver-client.ts';
import {
  type PreparedRead,
  type PreparedStatement,
  prepareStatement,
  type StatementValue,
  valueTexts,
} from './prepared-statement.ts';

/** A prepared statement with its tenant and values. */
interface Sending {
  readonly fence: PreparedStatement;
  readonly statement: PreparedStatement;
  readonly tenantId: string;
  readonly values: readonly (string | null)[];
}

const settings = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([name, value]) => `set_config('${name}', '${value}', true)`);

/** Sets role and tenant; sent before each statement. */
const fenceOf = (role: string, more: Readonly<Record<string, string>> = {}): PreparedStatement =>
  prepareStatement(
    `select ${settings({ role, ...more }).join(', ')}, set_config('${tenantVariable}', $1, true)`,
  );
export const tenantFence = fenceOf(tenantRole);
/**
 * The platform's own statements are planned once per connection, by indexes, because tables may fill before they are
 * analysed: planning the statements of the event log, over all its partitions, takes several times as long as running
 * them.
 */
const systemFence = fenceOf(systemRole, {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
});

/**
 * SQLSTATEs of a statement that this connection cannot run as it was prepared: its answer has other columns since the
 * schema changed, and: it is not there, as behind a pooler that gave another connection. Nothing has run then.
 */
const outdated: ReadonlySet<unknown> = new Set(['0A000', '26000']);

export const isOutdated = (error: unknown): boolean => outdated.has((error as { code?: unknown }).code);

/** The row readers of the statements that a connection has prepared. */
type Prepared = Map<string, RowReader>;

/**
 * Runs prepared statements, mostly reads, behind a fence, each in one round trip. The messages up to the sync are one
 * transaction, at whose end role and variable end.
 */
export class PreparedReads {
  private readonly connections = new WeakMap<DriverConnection, Prepared>();

  constructor(private readonly pool: DriverPool) {}

  /** @throws the driver's error. */
  rows(...[tenantId, statement, values]: PreparedRead): Promise<object[]> {
    return this.run({ fence: tenantFence, tenantId, statement, values: valueTexts(values) });
  }

  /** As {@link rows}, across tenants, under the system role. */
  systemRows(statement: PreparedStatement, values: readonly StatementValue[]): Promise<object[]> {
    return this.run({
      fence: systemFence,
      tenantId: HOST_TENANT_ID,
      statement,
      values: valueTexts(values),
    });
  }

  private async run(sending: Sending): Promise<object[]> {
    const client = await this.pool.connect();
    try {
      return await this.ask(client, sending);
    } finally {
      client.release();
    }
  }

  /** Runs a statement; prepares an outdated one again, once. */
  private async ask(client: PooledClient, sending: Sending): Promise<object[]> {
    const first = new SentRead(sending, this);
    try {
      return await first.send(client);
    } catch (error) {
      if (!first.reliedOnPrepared || !isOutdated(error)) throw error;
      return new SentRead(sending, this).send(client);
    }
  }

  /** Finds the prepared statements of a connection. */
  findPrepared(connection: DriverConnection): Prepared {
    const known = this.connections.get(connection) ?? new Map<string, RowReader>();
    this.connections.set(connection, known);
    return known;
  }

  /** Creates the reader of rows with these columns. */
  createReader(columns: readonly DriverColumn[]): RowReader {
    return rowReader(columns, this.pool.options.types ?? { getTypeParser: () => (text) => text });
  }
}

/** For a statement without rows, and for the fence, whose row is ignored. */
const noRowReader: RowReader = () => ({});

/** A prepared statement that was sent, in the form of the driver's queries. */
class SentRead {
  /** Shown to telemetry. */
  readonly text: string;
  callback: (error: Error | null) => void = () => undefined;
  /** Whether it was sent by the name of something the connection had prepared before. */
  reliedOnPrepared = false;
  private prepared: Prepared = new Map();
  private reader: RowReader | null = null;
  private isFenced = false;
  private failure: Error | null = null;
  private readonly found: object[] = [];

  constructor(
    private readonly sending: Sending,
    private readonly reads: PreparedReads,
  ) {
    this.text = sending.statement.text;
  }

  send(client: PooledClient): Promise<object[]> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => {
        if (error === null) resolve(this.found);
        else reject(error);
      };
      client.query(this);
    });
  }

  /** The driver's turn to send. */
  submit(connection: DriverConnection): null {
    const { fence, statement, tenantId, values } = this.sending;
    this.prepared = this.reads.findPrepared(connection);
    this.reader = this.prepared.get(statement.name) ?? null;
    const isNew = this.reader === null;
    const isFenceNew = !this.prepared.has(fence.name);
    this.reliedOnPrepared = !isNew || !isFenceNew;
    connection.stream.cork();
    try {
      if (isFenceNew) prepare(connection, fence);
      connection.bind({ statement: fence.name, values: [tenantId] });
      connection.execute({});
      if (isNew) prepare(connection, statement);
      connection.bind({ statement: statement.name, values });
      // The columns of a prepared statement are known: if they change, the server refuses it.
      if (isNew) connection.describe({ type: 'P', name: '' });
      connection.execute({});
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly DriverColumn[] }): void {
    this.reader = this.reads.createReader(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.isFenced || this.reader === null || this.failure !== null) return;
    try {
      this.found.push(this.reader(fields));
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.isFenced = true;
  }

  handleReadyForQuery(): void {
    this.prepared.set(this.sending.statement.name, this.reader ?? noRowReader);
    this.prepared.set(this.sending.fence.name, noRowReader);
    this.callback(this.failure);
  }

  /** A failed statement is prepared again by its next caller. */
  handleError(error: Error): void {
    this.prepared.delete(this.sending.statement.name);
    this.prepared.delete(this.sending.fence.name);
    this.callback(error);
  }
}

/** Deallocates an earlier statement of the same name first. */
export function prepare(connection: DriverConnection, { name, text }: PreparedStatement): void {
  connection.close({ type: 'S', name });
  connection.parse({ name, text });
}

/** Makes a row of the server's texts, one for each column; null is SQL null. */
type RowReader = (texts: readonly (string | null)[]) => object;

/**
 * Generates the reader of rows with these columns. It returns an object literal, so that all rows have one shape.
 * Names enter the code only as JSON.
 */
function rowReader(columns: readonly DriverColumn[], parsers: ColumnParsers): RowReader {
  const parse = columns.map(({ dataTypeID }) => parsers.getTypeParser(dataTypeID, 'text'));
  const members = columns.map(
    ({ name }, at) => `[${JSON.stringify(name)}]: t[${at}] === null ? null : p[${at}](t[${at}])`,
  );
  return new Function('p', `"use strict"; return (t) => ({ ${members.join(', ')} });`)(parse) as RowReader;
}
