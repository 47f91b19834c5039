import { randomUUID } from 'node:crypto';
import type { Database } from '../../persistence/database.ts';
import { incarnationOf } from './event-log.schema.ts';
import type { LogCursor } from './event-log.ts';
import { shareOf } from './shard.rules.ts';

/** Seconds without a sign of life after which another worker takes over. */
const leaseSeconds = 8;

/** Whether a lease has ended. One that ends later than any may is of a clock that was set back. */
const isOver = `(until < now() or until > now() + interval '${2 * leaseSeconds} s')`;

/** A shard of a subscriber. */
type CursorKey = Pick<LogCursor, 'subscriber' | 'shard'>;

/** What a worker reads from now on. */
export interface HeldCursors {
  readonly cursors: readonly LogCursor[];
  /** Under which the positions are true; null without any cursor. */
  readonly incarnation: string | null;
}

interface CursorRow extends CursorKey {
  readonly seen: string;
  readonly target: string | null;
  readonly last: string;
  readonly is_own: boolean;
  readonly is_free: boolean;
  readonly is_fresh: boolean;
  readonly others: number;
  readonly incarnation: string;
}

const stored = `subscriber, shard, seen::text as seen, target::text as target, last_seq::text as last`;

/**
 * Which cursors are this worker's: its share of each subscriber's shards, as long as it shows that it lives. On the
 * embedded database, which one process uses alone, all of them.
 */
export class CursorLeases {
  /** Null on the embedded database. */
  readonly owner: string | null;

  constructor(
    private readonly database: Database,
    private readonly subscribers: readonly string[],
  ) {
    this.owner = database.engine.kind === 'pglite' ? null : randomUUID();
  }

  /**
   * Shows that this worker lives, and holds its share: one that joins takes what is free, after the others gave up what is
   * above theirs.
   * @param release asked to stop reading for a cursor; returns whether it has stopped, so that another may begin.
   */
  async renew(release: (key: CursorKey) => boolean): Promise<HeldCursors> {
    const rows = await this.look();
    const incarnation = rows[0]?.incarnation ?? null;
    if (this.owner === null) return { incarnation, cursors: rows.map(cursorOf) };
    const given: CursorRow[] = [];
    const kept: CursorRow[] = [];
    const taken: CursorRow[] = [];
    for (const [, list] of Map.groupBy(rows, ({ subscriber }) => subscriber)) {
      const share = shareOf(1 + (list[0]?.others ?? 0));
      const own = list.filter(({ is_own: isOwn }) => isOwn);
      kept.push(...own.slice(0, share));
      for (const excess of own.slice(share)) (release(excess) ? given : kept).push(excess);
      taken.push(
        ...list.filter((row) => row.is_free && !row.is_own).slice(0, Math.max(0, share - own.length)),
      );
    }
    if (given.length > 0) await this.giveUp(given);
    const due = kept.some(({ is_fresh: isFresh }) => !isFresh) ? [...kept, ...taken] : taken;
    const renewed = due.length === 0 ? [] : await this.take(due);
    const excess = (key: CursorKey) => given.some((row) => isSame(row, key));
    const confirmed = due.length === taken.length ? [...kept, ...renewed] : renewed;
    return { incarnation, cursors: confirmed.filter((row) => !excess(row)).map(cursorOf) };
  }

  /** Leaves everything to others at once. */
  async leave(): Promise<void> {
    const { database, owner } = this;
    if (owner === null) return;
    await database.systemStatement(
      "update events.cursor set owner = null, until = '-infinity' where owner = ?",
      [owner],
    );
    await database.systemStatement('delete from events.worker where id = ?', [owner]);
  }

  private async look(): Promise<readonly CursorRow[]> {
    const { database, owner, subscribers } = this;
    const names = JSON.stringify(subscribers);
    if (owner === null)
      return database.systemStatement<CursorRow>(
        `select ${stored}, ${incarnationOf('pglite')} as incarnation from events.cursor
         where subscriber in (select jsonb_array_elements_text(?::jsonb))`,
        [names],
      );
    return database.systemStatement<CursorRow>(
      `with alive as (insert into events.worker (id, subscribers, until)
         values (?, ?::jsonb, now() + interval '${leaseSeconds} s')
         on conflict (id) do update set until = excluded.until)
       select ${stored}, owner is not distinct from ? and not ${isOver} as is_own, ${isOver} as is_free,
         until > now() + interval '${leaseSeconds / 2} s' as is_fresh, ${incarnationOf('postgres')} as incarnation,
         (select count(*)::int from events.worker w where w.until between now() and now() + interval '${2 * leaseSeconds} s' and w.id <> ? and w.subscribers @> to_jsonb(subscriber))
           as others
       from events.cursor where subscriber in (select jsonb_array_elements_text(?::jsonb)) order by subscriber, shard`,
      [owner, names, owner, owner, names],
    );
  }

  /** @returns those that are this worker's now. */
  private take(keys: readonly CursorKey[]): Promise<CursorRow[]> {
    return this.database.systemStatement<CursorRow>(
      `update events.cursor set owner = ?, until = now() + interval '${leaseSeconds} s'
       where (subscriber, shard) in (${rowsOf(keys)}) and (owner = ? or ${isOver}) returning ${stored}`,
      [this.owner, ...valuesOf(keys), this.owner],
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

function cursorOf({ subscriber, shard, seen, target, last }: CursorRow): LogCursor {
  return { subscriber, shard, position: { seen, catchUp: target === null ? null : { target, last } } };
}
