import { randomUUID } from 'node:crypto';
import type { Database } from '../../persistence/database.ts';
import { incarnationOf } from './event-log.schema.ts';
import type { LogCursor } from './event-log.ts';
import { shareOf } from './shard.rules.ts';

/** Seconds without a heartbeat after which other workers take over a worker's shards. */
export const leaseSeconds = 4;

/** An instant not later than any valid lease; a later one was written before a clock was set back. */
const isAhead = (until: string) => `${until} between now() and now() + interval '${2 * leaseSeconds} s'`;

/** Ids of the live workers. */
const living = `select w.id from events.worker w where ${isAhead('w.until')}`;

/** Whether a cursor has no live owner. The owner of a cursor that was just taken counts as live. */
const isFree = `(owner is null or (not ${isAhead('until')} and owner not in (${living})))`;

/** A shard of a subscriber. */
type CursorKey = Pick<LogCursor, 'subscriber' | 'shard'>;

/** The shards assigned to a worker. */
export interface HeldCursors {
  readonly cursors: readonly LogCursor[];
  /** The incarnation in which the positions are valid; null without cursors. */
  readonly incarnation: string | null;
}

interface CursorRow extends CursorKey {
  readonly seen: string;
  readonly target: string | null;
  readonly last: string;
  readonly takes: number;
  readonly suspect: string | null;
  readonly is_own: boolean;
  readonly is_free: boolean;
  readonly others: number;
  readonly incarnation: string;
}

interface LastAnswer {
  readonly text: string;
  readonly rows: readonly CursorRow[];
  /** Null where shards are to be taken or released. */
  readonly share: HeldCursors | null;
}

const stored = `subscriber, shard, seen::text as seen, target::text as target, last_seq::text as last, takes, suspect::text as suspect`;

/** Cursors of these subscribers. */
const own = 'subscriber in (select jsonb_array_elements_text(?::jsonb))';

/**
 * Assigns cursors to this worker: its share of each subscriber's shards while it sends heartbeats. On the embedded
 * database, which one process uses alone, all of them.
 */
export class CursorLeases {
  /** Null on the embedded database. */
  readonly owner: string | null;
  /** Whether the process that had the embedded database before is counted. */
  private hasCounted = false;
  /** The last answer to a heartbeat: while it stays the same, so does the share that followed from it. */
  private last: LastAnswer = { text: '', rows: [], share: null };

  constructor(
    private readonly database: Database,
    private readonly subscribers: readonly string[],
  ) {
    this.owner = database.engine.kind === 'pglite' ? null : randomUUID();
  }

  /**
   * Sends a heartbeat and keeps this worker's share: a new worker takes free shards after the others have released
   * those above their share.
   * @param release asked to stop reading for a cursor; returns whether it has stopped, so that another may begin.
   */
  async renew(release: (key: CursorKey) => boolean): Promise<HeldCursors> {
    const rows = await this.look();
    if (rows === this.last.rows && this.last.share !== null) return this.last.share;
    const incarnation = rows[0]?.incarnation ?? null;
    if (this.owner === null) return { incarnation, cursors: rows.map(cursorOf) };
    const given: CursorRow[] = [];
    const kept: CursorRow[] = [];
    const taken: CursorRow[] = [];
    let hasExcess = false;
    for (const [, list] of Map.groupBy(rows, ({ subscriber }) => subscriber)) {
      const share = shareOf(1 + (list[0]?.others ?? 0));
      const held = list.filter(({ is_own: isOwn }) => isOwn);
      kept.push(...held.slice(0, share));
      hasExcess ||= held.length > share;
      for (const excess of held.slice(share)) (release(excess) ? given : kept).push(excess);
      taken.push(
        ...list.filter((row) => row.is_free && !row.is_own).slice(0, Math.max(0, share - held.length)),
      );
    }
    if (!hasExcess && taken.length === 0) {
      const share = { incarnation, cursors: kept.map(cursorOf) };
      this.last = { ...this.last, share };
      return share;
    }
    if (given.length > 0) await this.giveUp(given);
    const added = taken.length === 0 ? [] : await this.take(taken);
    const excess = (key: CursorKey) => given.some((row) => isSame(row, key));
    return { incarnation, cursors: [...kept, ...added].filter((row) => !excess(row)).map(cursorOf) };
  }

  /** Sends a heartbeat without taking shards: the worker is stopping and still handles its events. */
  async keep(): Promise<void> {
    if (this.owner === null) return;
    await this.database.systemStatement(
      `update events.worker set until = now() + interval '${leaseSeconds} s' where id = ?`,
      [this.owner],
    );
  }

  /** Releases all shards immediately. */
  async leave(): Promise<void> {
    const { database, owner, subscribers } = this;
    if (owner === null) {
      await database.systemStatement(
        `update events.cursor set takes = 0, suspect = null where takes > 0 and ${own}`,
        [JSON.stringify(subscribers)],
      );
      return;
    }
    await database.systemStatement(
      // The event that was delivered alone is released; it has not crashed a process.
      "update events.cursor set owner = null, until = '-infinity', suspect = null where owner = ?",
      [owner],
    );
    await database.systemStatement('delete from events.worker where id = ?', [owner]);
  }

  private async look(): Promise<readonly CursorRow[]> {
    const { database, owner, subscribers } = this;
    const names = JSON.stringify(subscribers);
    if (owner === null) {
      if (!this.hasCounted)
        await database.systemStatement(`update events.cursor set takes = takes + 1 where ${own}`, [names]);
      this.hasCounted = true;
      return database.systemStatement<CursorRow>(
        `select ${stored}, ${incarnationOf('pglite')} as incarnation from events.cursor where ${own}`,
        [names],
      );
    }
    const [answer] = await database.systemStatement<{ readonly text: string }>(
      // The select sees the previous heartbeat: a worker whose lease has expired takes its former shards only if they
      // are free. One text is compared sooner than a hundred rows are read.
      `with heartbeat as (insert into events.worker (id, subscribers, until)
         values (?, ?::jsonb, now() + interval '${leaseSeconds} s')
         on conflict (id) do update set until = excluded.until),
       cursors as (
         select ${stored}, coalesce(owner = ?, false) and not ${isFree} as is_own, ${isFree} as is_free,
           ${incarnationOf('postgres')} as incarnation,
           (select count(*)::int from events.worker w
             where w.id in (${living}) and w.id <> ? and w.subscribers @> to_jsonb(subscriber)) as others
         from events.cursor where ${own})
       select coalesce(json_agg(c order by c.subscriber, c.shard), '[]')::text as text from cursors c`,
      [owner, names, owner, owner, names],
    );
    const text = answer?.text ?? '[]';
    if (text !== this.last.text)
      this.last = { text, rows: JSON.parse(text) as readonly CursorRow[], share: null };
    return this.last.rows;
  }

  /**
   * Counts the cursors of a dead worker; a stopping worker releases its cursors. @returns those assigned to this worker
   * now.
   */
  private take(keys: readonly CursorKey[]): Promise<CursorRow[]> {
    return this.database.systemStatement<CursorRow>(
      `update events.cursor set owner = ?, until = now() + interval '${leaseSeconds} s',
         takes = least(takes + (owner is not null and owner <> ?)::int, 100)
       where (subscriber, shard) in (${rowsOf(keys)}) and (owner = ? or ${isFree}) returning ${stored}`,
      [this.owner, this.owner, ...valuesOf(keys), this.owner],
    );
  }

  private async giveUp(keys: readonly CursorKey[]): Promise<void> {
    await this.database.systemStatement(
      `update events.cursor set owner = null, until = '-infinity' where owner = ? and (subscriber, shard) in (${rowsOf(keys)})`,
      [this.owner, ...valuesOf(keys)],
    );
  }
}

const rowsOf = (keys: readonly CursorKey[]) => keys.map(() => '(?, ?)').join(', ');
const valuesOf = (keys: readonly CursorKey[]) => keys.flatMap(({ subscriber, shard }) => [subscriber, shard]);
const isSame = (a: CursorKey, b: CursorKey) => a.subscriber === b.subscriber && a.shard === b.shard;

function cursorOf({ subscriber, shard, seen, target, last, takes, suspect }: CursorRow): LogCursor {
  const catchUp = target === null ? null : { target, last };
  return { subscriber, shard, position: { seen, catchUp }, takes: Number(takes), suspect };
}
