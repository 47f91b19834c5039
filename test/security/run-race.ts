import { DeadlockException } from '@mikro-orm/core';
import type { TestPlatform } from '../testkit/platform.ts';
import { asAdministrator, type Execute } from '../testkit/postgres.ts';
import { type Made, newTenant, type RaceKind, type RaceMove } from './race-kinds.ts';
import type { RootField } from './root-fields.ts';

/** Two mutations on one object. */
export interface Race {
  readonly kind: RaceKind;
  readonly first: RaceMove;
  readonly second: RaceMove;
}

/** How two mutations meet: one after the other, at once as it comes, or held before their first write until both have read. */
export type Meeting = 'in turn' | 'at once' | 'after reading';

/** What became of two mutations: their answers in the order of the race, and what is stored. */
export interface RaceOutcome {
  readonly answers: readonly [first: string, second: string];
  readonly state: readonly string[];
}

type InTransaction = (work: (execute: Execute) => Promise<void>) => Promise<void>;

interface Call {
  readonly answer: Promise<string>;
  isSettled: boolean;
}

/** Unordered pairs of a kind's moves, each with itself too. */
export function racesOf(kind: RaceKind): readonly Race[] {
  return kind.moves.flatMap((first, index) =>
    kind.moves.slice(index).map((second) => ({ kind, first, second })),
  );
}

/** Makes objects and lets pairs of mutations meet on them. */
export class RaceTrack {
  private constructor(
    private readonly platform: TestPlatform,
    private readonly fields: readonly RootField[],
    private readonly inTransaction: InTransaction,
    readonly close: () => Promise<void>,
  ) {}

  /** @param platform on PostgreSQL. The caller closes the track before it. */
  static async open(platform: TestPlatform, fields: readonly RootField[]): Promise<RaceTrack> {
    const { engine } = platform.running.process.services.database;
    if (engine.kind !== 'postgres') throw new Error('Races are run on PostgreSQL.');
    const opened = Promise.withResolvers<InTransaction>();
    const over = Promise.withResolvers<void>();
    const connection = asAdministrator((_, inTransaction) => {
      opened.resolve(inTransaction);
      return over.promise;
    }, engine.connectionString);
    connection.catch(opened.reject);
    return new RaceTrack(platform, fields, await opened.promise, () => {
      over.resolve();
      return connection;
    });
  }

  /** @param isReversed the second mutation is sent first. */
  async run({ kind, first, second }: Race, meeting: Meeting, isReversed: boolean): Promise<RaceOutcome> {
    const { platform } = this;
    const host = { platform, token: await platform.token('dave') };
    const tenant = kind.isHosts ? null : (await newTenant(host)).id;
    const token = tenant === null ? host.token : await platform.token('alice', { tenant });
    const made = await kind.make({ platform, token });
    const send = (move: RaceMove) => this.send(move, made, token);
    const [early, late] = isReversed ? [second, first] : [first, second];
    const answers = await this.meet(kind, meeting, [() => send(early), () => send(late)]);
    const state = await this.stored(kind, tenant ?? String(made.id));
    const [a, b] = isReversed ? answers.toReversed() : answers;
    return { answers: [a ?? '', b ?? ''], state };
  }

  private async meet(
    kind: RaceKind,
    meeting: Meeting,
    [early, late]: readonly [() => Promise<string>, () => Promise<string>],
  ): Promise<readonly string[]> {
    if (meeting === 'in turn') return [await early(), await late()];
    if (meeting === 'at once') return Promise.all([early(), late()]);
    const calls: Call[] = [];
    const start = (send: () => Promise<string>) => {
      const call: Call = { answer: send(), isSettled: false };
      const settle = () => {
        call.isSettled = true;
      };
      call.answer.then(settle, settle);
      calls.push(call);
    };
    await this.whileWritesWait(kind, async (execute) => {
      for (const send of [early, late]) {
        start(send);
        await this.untilAllWait(execute, calls);
      }
    });
    return Promise.all(calls.map(({ answer }) => answer));
  }

  /** Readers go on, row locks are given; an insert, update or delete waits. */
  private async whileWritesWait(kind: RaceKind, work: (execute: Execute) => Promise<void>): Promise<void> {
    for (let isLocked = false; !isLocked; ) {
      try {
        await this.inTransaction(async (execute) => {
          await execute(`lock table ${kind.tables.join(', ')} in share mode`);
          isLocked = true;
          await work(execute);
        });
      } catch (error) {
        // What an earlier round set off in the background may write to the same tables in another order.
        if (isLocked || !(error instanceof DeadlockException)) throw error;
      }
    }
  }

  /** Until each call waits for a lock or has answered. A call that waits for neither is given up after some looks. */
  private async untilAllWait(execute: Execute, calls: readonly Call[]): Promise<void> {
    for (let looks = 0; looks < 400; looks += 1) {
      const [row] = await execute(
        `select count(distinct w.pid)::int as waiting from pg_locks w
         where not w.granted and w.pid in (
           select pid from pg_locks
           where database = (select oid from pg_database where datname = current_database()))`,
      );
      const settled = calls.filter(({ isSettled }) => isSettled).length;
      if (Number(row?.waiting) + settled >= calls.length) return;
    }
  }

  private async send([field, more]: RaceMove, made: Made, token: string): Promise<string> {
    const root = this.fields.find(({ name }) => name === `Mutation.${field}`);
    if (root === undefined) throw new Error(`No mutation ${field}.`);
    const given: Made = { ...made, ...more?.(made) };
    const known = new Set(root.places.filter(({ path }) => path.length === 2).map(({ path }) => path[1]));
    const named = Object.fromEntries(Object.entries(given).filter(([name]) => known.has(name)));
    const variables = { input: { ...named, ...(given.input as object | undefined) } };
    const { body } = await this.platform.graphql(root.document, variables, { token });
    const [error] = body.errors ?? [];
    return error === undefined ? 'done' : String(error.extensions?.errorCode ?? error.message);
  }

  /** What is stored of a tenant; of the host's objects, what bears the id of the one that was made. */
  private async stored({ tables, isHosts, gone, unread }: RaceKind, id: string): Promise<readonly string[]> {
    const [wanted, values] = isHosts ? ['id = ? or name like ?', [id, `%${id}`]] : ['tenant_id = ?', [id]];
    const { database } = this.platform.running.process.services;
    return database.system(async (em) => {
      const written: string[] = [];
      for (const table of tables) {
        const rows: { row: Record<string, unknown> }[] = await em.execute(
          `select to_jsonb(t) as row from ${table} t where ${wanted}`,
          values,
        );
        written.push(...rows.map(({ row }) => `${table} ${writtenRow(row, unread ?? [])}`));
      }
      return written.filter((row) => gone === undefined || !row.includes(gone)).toSorted();
    });
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"\s]*/g;
/** Columns with values drawn at random. */
const random = /^(sealed|prefix|checksum|api_key)$|secret|hint|digest|hash|last_four|stamp/;

/** A row without what differs from one object to the next. */
function writtenRow(row: Readonly<Record<string, unknown>>, unread: readonly string[]): string {
  const kept = Object.entries(row).flatMap(([column, value]) => {
    if (unread.includes(column)) return [];
    return [[column, value !== null && random.test(column) ? 'random' : value]];
  });
  return JSON.stringify(Object.fromEntries(kept)).replaceAll(uuid, 'id').replaceAll(instant, 'time');
}
