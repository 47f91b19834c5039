/** One way to answer, in a process of its own. */
export interface Variant {
  readonly id: string;
  /** What a reader of the table sees. */
  readonly title: string;
  /** The file in `servers/`. */
  readonly server: string;
  readonly options: Readonly<Record<string, string>>;
  /** Over HTTP: the subgraphs' process works too, and belongs to the group. */
  readonly remote: boolean;
  /** Whether it is installed on demand. */
  readonly peer?: true;
  /** Whether its shop lies in PostgreSQL: it is asked over REST alone. */
  readonly sql?: true;
  /** Whether it makes traces, as our processes do in production, and sends them to a collector. */
  readonly traced?: true;
}

const variant = (
  id: string,
  title: string,
  server: string,
  rest: Partial<Pick<Variant, 'options' | 'remote' | 'peer' | 'sql' | 'traced'>> = {},
): Variant => ({ id, title, server, options: {}, remote: false, ...rest });

const remote = true;
const peer = true;

/** All of them. They answer the shapes of the public benchmark. */
export const variants: readonly Variant[] = [
  variant('stock-remote', '@apollo/gateway, Apollo Server, express', 'stock', { remote }),
  variant('hive-remote', 'Hive Gateway', 'hive', { remote, peer, options: { planner: 'js' } }),
  variant('hive-rust-remote', 'Hive Gateway, router runtime (Rust planner)', 'hive', {
    remote,
    peer,
    options: { planner: 'rust' },
  }),
  variant('mercurius-remote', 'mercurius gateway, jit', 'mercurius', { remote, peer }),
  variant('ours-remote-apollo', 'ours, Apollo Server, express', 'ours', { remote }),
  variant('ours-remote-fast-path', 'ours, fast path', 'ours', { remote, options: { fastPath: 'yes' } }),
  variant('stock-embedded', '@apollo/gateway, Apollo Server, express', 'stock'),
  variant('ours-embedded-apollo', 'ours, Apollo Server, express', 'ours', { options: { rest: 'yes' } }),
  variant('ours-embedded-fast-path', 'ours, fast path', 'ours', { options: { fastPath: 'yes' } }),
  variant('ours-embedded-fast-path-traced', 'ours, fast path, traced', 'ours', {
    traced: true,
    options: { fastPath: 'yes' },
  }),
  variant('express', 'written by hand, express', 'by-hand', { options: { on: 'express' } }),
  variant('node-http', 'written by hand, node:http', 'by-hand', { options: { on: 'node' } }),
  variant('ours-sql', 'ours, express, PostgreSQL', 'ours', { sql: true, options: { rest: 'yes' } }),
  variant('express-sql', 'written by hand, express, PostgreSQL', 'by-hand', {
    sql: true,
    options: { on: 'express' },
  }),
];
