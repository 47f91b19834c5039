/** What of the PostgreSQL driver is used here; it is the ORM's, not ours to import. */
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

/** What turns the text of a value into the value, by its type. */
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
  /** Whether the connection takes statements; not once it is lost. The pool asks the same when it is given back. */
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

/** What a statement answered. */
export interface DriverResult {
  readonly command: string | null;
  readonly rowCount: number | null;
  readonly rows: readonly object[];
}

type Callback = (error: Error | null, results?: DriverResult | readonly DriverResult[]) => void;
type Send = (query: object) => unknown;

const opens = /^(begin|start transaction( isolation level [a-z ]+)?( read only| read write)?)$/;
/** How the ORM puts a transaction behind its fence; written otherwise, it would be sent as any statement. */
const fences = /^(select set_config\('[^'\\]*', '[^'\\]*', true\)|set local role "[^"]*")$/;
const ends = /^(commit|rollback)$/;
const undoes = /^rollback to /;
/** What a statement ends with whose answer its sender does not wait for. */
const later = ' /* later */';
const nothing: DriverResult = { command: null, rowCount: null, rows: [] };

/**
 * Marks a statement of a transaction that has no answer: the server gets it together with the next one, at the latest with
 * the commit, which fails where it does. Statements keep their order. Elsewhere the mark is a comment.
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
 */
export function openTogether(pool: DriverPool): void {
  const Opening = openingClient(pool.Client);
  pool.Client = Opening;
  pool.on('release', (_error, client) => {
    if (client instanceof Opening) client.forget();
  });
}

function openingClient(Base: DriverClientClass) {
  return class OpeningClient extends Base {
    /** What opens the transaction and waits for its first statement. */
    private ahead = '';
    /** Statements without an answer that wait for the next one. */
    private waiting = '';
    /** The transaction's first statement, on its way or failed; null when it has answered. */
    private opening: Promise<unknown> | null = null;

    override query(...given: readonly unknown[]): unknown {
      const [text, values] = given;
      const bare = typeof text === 'string' && (values === undefined || isEmpty(values)) ? text : null;
      if (bare !== null && opens.test(bare)) return this.open(`${bare};`);
      if (bare !== null && this.ahead !== '' && fences.test(bare)) return this.open(`${this.ahead}${bare};`);
      if (bare?.endsWith(later)) return this.wait(bare.slice(0, -later.length));
      if (bare !== null && ends.test(bare)) return this.finish(bare);
      // What waits was written behind the savepoint, which would have sent it.
      if (bare !== null && undoes.test(bare)) this.waiting = '';
      if (this.opening !== null) return this.opening.then(() => this.sendNext(given, bare));
      return this.sendNext(given, bare);
    }

    /** @param bare the statement, where it has no parameters: these take messages of their own. */
    private sendNext(given: readonly unknown[], bare: string | null): unknown {
      const { ahead, waiting } = this;
      if (ahead === '' && waiting === '') return super.query(...given);
      if (typeof given[0] === 'object' && given[0] !== null && 'submit' in given[0])
        throw new Error(
          'A stream is no first statement of a transaction, and follows none that is sent later.',
        );
      this.ahead = '';
      this.waiting = '';
      const sent =
        bare === null
          ? Promise.resolve(super.query(`${ahead}${waiting}`)).then(() => super.query(...given))
          : this.sendTogether(ahead, `${waiting}${bare}`);
      if (ahead !== '') this.watch(sent);
      return sent;
    }

    private sendTogether(ahead: string, text: string): Promise<unknown> {
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
      if (waiting === '') return ahead === '' ? super.query(text) : Promise.resolve(nothing);
      const send = () => this.sendTogether(ahead, `${waiting}${text}`);
      // After a first statement that failed there may be no transaction to write in.
      return opening === null ? send() : opening.then(send, () => super.query(text));
    }

    /**
     * With its connection a transaction is lost, and thereby rolled back: the ORM gives a connection back to the pool, which
     * replaces a lost one, after a rollback that succeeded alone, and would else tell why the rollback failed instead of the
     * work.
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
      this.waiting = '';
      this.opening = null;
    }

    private open(ahead: string): Promise<DriverResult> {
      this.opening = null;
      this.ahead = ahead;
      return Promise.resolve(nothing);
    }

    private wait(text: string): Promise<DriverResult> {
      this.waiting += `${text};`;
      return Promise.resolve(nothing);
    }
  };
}

const isEmpty = (values: unknown) => Array.isArray(values) && values.length === 0;

/**
 * Sends statements in one text, which is one transaction unless it says otherwise. Telemetry does not see what is ahead.
 * @returns what the last answered.
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
 * Runs one statement alone behind a fence, in one round trip: the server ends the transaction with the text, whatever
 * becomes of it, and with the transaction role and variables end.
 */
export async function runFenced(pool: DriverPool, fence: string, text: string): Promise<DriverResult> {
  const client = await pool.connect();
  try {
    return await together(pool.Client, (query) => client.query(query), { ahead: `${fence};`, text });
  } finally {
    client.release();
  }
}
