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
const nothing: DriverResult = { command: null, rowCount: null, rows: [] };

/**
 * Lets a pool's connections send what opens a transaction together with its first statement: three round trips become
 * none. A transaction without a statement is never begun. What the server cannot read, it refuses before it has begun
 * anything: until the transaction is ended, whatever follows a first statement that failed is refused here, as the server
 * would refuse it in a transaction that failed. It would run without role and tenant otherwise.
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
    /** What waits for the next statement. */
    private ahead = '';
    /** The transaction's first statement, on its way or failed; null when it has answered. */
    private opening: Promise<unknown> | null = null;

    override query(...given: readonly unknown[]): unknown {
      const [text, values] = given;
      const isBare = typeof text === 'string' && (values === undefined || isEmpty(values));
      if (isBare && opens.test(text)) return this.wait(`${text};`);
      if (this.opening !== null && !(isBare && ends.test(text)))
        return this.opening.then(() => super.query(...given));
      this.opening = null;
      if (this.ahead === '' && isBare && text === 'rollback') return this.rollBack(super.query(text));
      if (this.ahead === '') return super.query(...given);
      if (isBare && fences.test(text)) return this.wait(`${this.ahead}${text};`);
      if (isBare && ends.test(text)) return this.wait('');
      if (typeof text === 'object' && text !== null && 'submit' in text)
        throw new Error('A stream is no first statement of a transaction.');
      return this.open(this.ahead, given, isBare ? text : null);
    }

    /** @param bare the first statement, where it has no parameters: these take messages of their own. */
    private open(ahead: string, given: readonly unknown[], bare: string | null): Promise<unknown> {
      this.ahead = '';
      const send: Send = (query) => super.query(query);
      const first =
        bare === null
          ? Promise.resolve(super.query(ahead)).then(() => super.query(...given))
          : together(Base, send, { ahead, text: bare });
      this.opening = first;
      first.then(
        () => {
          if (this.opening === first) this.opening = null;
        },
        // The sender of the statement receives the error.
        () => undefined,
      );
      return first;
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
      this.opening = null;
    }

    private wait(ahead: string): Promise<DriverResult> {
      this.opening = null;
      this.ahead = ahead;
      return Promise.resolve(nothing);
    }
  };
}

const isEmpty = (values: unknown) => Array.isArray(values) && values.length === 0;

/**
 * Sends statements in one text, which is one transaction unless it says otherwise. Telemetry sees the last alone.
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
