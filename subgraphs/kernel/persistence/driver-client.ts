import { LaterWrite } from './later-write.ts';
import type { PreparedReads } from './prepared-reads.ts';
import { sendWrites, tenantOpening } from './prepared-writes.ts';

/** The part of the PostgreSQL driver that is used here. The driver belongs to the ORM and cannot be imported. */
export interface DriverPool {
  Client: DriverClientClass;
  readonly options: { readonly password?: unknown; readonly types?: ColumnParsers; readonly max: number };
  connect(): Promise<PooledClient>;
  on(event: 'release', listener: (error: unknown, client: object) => void): unknown;
}

/** A column of an answer. */
export interface DriverColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Parsers of column values, by type. */
export interface ColumnParsers {
  getTypeParser(type: number, format: 'text'): (text: string) => unknown;
}

/** The extended protocol (PostgreSQL documentation, "Message Flow"), message by message. */
export interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  describe(message: { readonly type: 'P' | 'S'; readonly name: string }): void;
  execute(message: object): void;
  close(message: { readonly type: 'P' | 'S'; readonly name: string }): void;
  sync(): void;
}

/** A connection, or what becomes one. */
export interface DriverClient {
  /**
   * Whether the connection accepts statements; false once it is lost. The pool checks it when the connection is
   * returned.
   */
  readonly _queryable: boolean;
  connect(): Promise<void>;
  query(...given: readonly unknown[]): unknown;
  on(event: 'notification', listener: (message: { readonly payload?: string }) => void): unknown;
  on(event: 'error' | 'end', listener: () => void): unknown;
  end(): Promise<void>;
}

/** A connection of a pool, until it is given back. */
export interface PooledClient extends DriverClient {
  release(): void;
}

/** The driver's class of connections. */
export interface DriverClientClass {
  new (options: object): DriverClient;
  readonly Query: new (config: { text: string; callback: Callback }) => object;
}

/** Result of a statement. */
export interface DriverResult {
  readonly command: string | null;
  readonly rowCount: number | null;
  readonly rows: readonly object[];
}

type Callback = (error: Error | null, results?: DriverResult | readonly DriverResult[]) => void;
type Send = (query: object) => unknown;

const opens = /^(begin|start transaction( isolation level [a-z ]+)?( read only| read write)?)$/;
/**
 * The statements by which the ORM sets the fence of a transaction. In another form they would be sent as ordinary
 * statements.
 */
const fences = /^(select set_config\('[^'\\]*', '[^'\\]*', true\)|set local role "[^"]*")$/;
const ends = /^(commit|rollback)$/;
const undoes = /^rollback to /;
/** The comment at the end of a statement whose result its sender does not wait for. */
const later = ' /* later */';
const nothing: DriverResult = { command: null, rowCount: null, rows: [] };

/**
 * Marks a statement of a transaction that has no result: it is sent together with the next one, at the latest with the
 * commit, which fails if the statement fails. Statements keep their order. Outside of a pool's connection the mark is
 * a comment.
 */
export function sentLater(sql: string): string {
  return `${sql}${later}`;
}

/**
 * Lets a pool's connections send what opens a transaction together with its first statement: three round trips become
 * none. A transaction without a statement is never begun. What the server cannot read, it refuses before it has begun
 * anything: until the transaction is ended, whatever follows a first statement that failed is refused here, as the server
 * would refuse it in a transaction that failed. It would run without role and tenant otherwise. What is marked by
 * {@link sentLater} waits for the next statement too.
 * @param prepared sends whole transactions of {@link LaterWrite}s; null where statements are not to be prepared.
 */
export function openTogether(pool: DriverPool, prepared: PreparedReads | null): void {
  const Opening = openingClient(pool.Client, prepared);
  pool.Client = Opening;
  pool.on('release', (_error, client) => {
    if (client instanceof Opening) client.forget();
  });
}

function openingClient(Base: DriverClientClass, prepared: PreparedReads | null) {
  return class OpeningClient extends Base {
    /** Statements that open the transaction, waiting for its first statement. */
    private ahead = '';
    /** Statements without an answer that wait for the next one. */
    private waiting: readonly (string | LaterWrite)[] = [];
    /** The transaction's first statement, on its way or failed; null when it has answered. */
    private opening: Promise<unknown> | null = null;

    override query(...given: readonly unknown[]): unknown {
      const [text, values] = given;
      const bare = typeof text === 'string' && (values === undefined || isEmpty(values)) ? text : null;
      if (bare !== null && opens.test(bare)) return this.open(`${bare};`);
      if (bare !== null && this.ahead !== '' && fences.test(bare)) return this.open(`${this.ahead}${bare};`);
      if (bare?.endsWith(later)) return this.wait(bare.slice(0, -later.length));
      if (Array.isArray(values) && values[0] instanceof LaterWrite) return this.wait(values[0]);
      if (bare !== null && ends.test(bare)) return this.finish(bare);
      // The waiting statements came after the savepoint, which would have sent them.
      if (bare !== null && undoes.test(bare)) this.waiting = [];
      if (this.opening !== null) return this.opening.then(() => this.sendNext(given, bare));
      return this.sendNext(given, bare);
    }

    /** @param bare the statement if it has no parameters; statements with parameters need messages of their own. */
    private sendNext(given: readonly unknown[], bare: string | null): unknown {
      const { ahead } = this;
      const waiting = textOf(this.waiting);
      if (ahead === '' && waiting === '') return super.query(...given);
      if (typeof given[0] === 'object' && given[0] !== null && 'submit' in given[0])
        throw new Error(
          'A stream is no first statement of a transaction, and follows none that is sent later.',
        );
      this.ahead = '';
      this.waiting = [];
      const sent =
        bare === null
          ? Promise.resolve(super.query(`${ahead}${waiting}`)).then(() => super.query(...given))
          : this.sendTogether(ahead, `${waiting}${bare}`);
      if (ahead !== '') this.watch(sent);
      return sent;
    }

    private sendTogether(ahead: string, text: string): Promise<DriverResult> {
      return together(Base, (query) => super.query(query), { ahead, text });
    }

    private watch(first: Promise<unknown>): void {
      this.opening = first;
      first.then(
        () => {
          if (this.opening === first) this.opening = null;
        },
        // The sender of the statement receives the error.
        () => undefined,
      );
    }

    private finish(text: string): unknown {
      const { ahead, waiting, opening } = this;
      this.forget();
      if (text === 'rollback')
        return ahead === '' ? this.rollBack(super.query(text)) : Promise.resolve(nothing);
      if (waiting.length === 0) return ahead === '' ? super.query(text) : Promise.resolve(nothing);
      const send = () => this.sendTogether(ahead, `${textOf(waiting)}${text}`);
      const tenantId = prepared === null ? null : tenantOpening(ahead);
      if (prepared !== null && tenantId !== null && waiting.every((one) => one instanceof LaterWrite))
        return sendWrites((query) => super.query(query), prepared, { tenantId, writes: waiting }, send);
      // After a failed first statement there may be no transaction.
      return opening === null ? send() : opening.then(send, () => super.query(text));
    }

    /**
     * A lost connection loses its transaction, which the server rolls back. The ORM returns a connection to the pool,
     * which replaces lost ones, only after a successful rollback; otherwise it would report the failed rollback
     * instead of the failure of the work.
     */
    private rollBack(sent: unknown): Promise<unknown> {
      return Promise.resolve(sent).catch((error: unknown) => {
        if (this._queryable) throw error;
        return nothing;
      });
    }

    /** Called when the connection returns to the pool. */
    forget(): void {
      this.ahead = '';
      this.waiting = [];
      this.opening = null;
    }

    private open(ahead: string): Promise<DriverResult> {
      this.opening = null;
      this.ahead = ahead;
      return Promise.resolve(nothing);
    }

    private wait(one: string | LaterWrite): Promise<DriverResult> {
      this.waiting = [...this.waiting, one];
      return Promise.resolve(nothing);
    }
  };
}

const textOf = (waiting: readonly (string | LaterWrite)[]) =>
  waiting.map((one) => `${one instanceof LaterWrite ? one.text : one};`).join('');

const isEmpty = (values: unknown) => Array.isArray(values) && values.length === 0;

/**
 * Sends statements in one text, which is one transaction by default. Telemetry does not see the statements in `ahead`.
 * @returns the result of the last statement.
 */
function together(
  { Query }: Pick<DriverClientClass, 'Query'>,
  send: Send,
  { ahead, text }: { readonly ahead: string; readonly text: string },
): Promise<DriverResult> {
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, results) => {
      if (error) reject(error);
      else resolve((Array.isArray(results) ? results.at(-1) : results) ?? nothing);
    };
    const submit = (connection: { query(text: string): void }) => {
      connection.query(`${ahead}${text}`);
      return null;
    };
    send(Object.assign(new Query({ text, callback }), { submit }));
  });
}

/**
 * Runs one statement behind a fence, in one round trip. The server ends the transaction with the text in any case, and
 * role and variables end with the transaction.
 */
export async function runFenced(pool: DriverPool, fence: string, text: string): Promise<DriverResult> {
  const client = await pool.connect();
  try {
    return await together(pool.Client, (query) => client.query(query), { ahead: `${fence};`, text });
  } finally {
    client.release();
  }
}
