/** The position of a subscriber in a shard. Texts are in PostgreSQL's format. */
export interface LogPosition {
  /** A snapshot: all events it sees have been handled. */
  readonly seen: string;
  /** While catching up over several batches: the target snapshot, and the number reached. */
  readonly catchUp: { readonly target: string; readonly last: string } | null;
}

/** Equal for equal positions. */
export function positionKey({ seen, catchUp }: LogPosition): string {
  return catchUp === null ? seen : `${seen} ${catchUp.target} ${catchUp.last}`;
}

/**
 * The parts of a snapshot (`pg_snapshot`): transactions from `end` on are unseen, and so are those that were running.
 */
export interface SnapshotParts {
  readonly end: string;
  readonly running: readonly string[];
}

/** @throws {Error} for a text that is no snapshot. */
export function snapshotParts(snapshot: string): SnapshotParts {
  const [, end, running] = /^\d+:(\d+):((?:\d+(?:,\d+)*)?)$/.exec(snapshot) ?? [];
  if (end === undefined || running === undefined) throw new Error(`"${snapshot}" is no snapshot.`);
  return { end, running: running === '' ? [] : running.split(',') };
}

/** Conditions on `xid`, one of which holds for each event a snapshot does not see; no event meets two. */
export function unseenConditions(snapshot: string): readonly string[] {
  const { end, running } = snapshotParts(snapshot);
  return [
    `xid >= '${end}'::xid8`,
    ...(running.length === 0 ? [] : [`xid = any ('{${running.join(',')}}'::xid8[])`]),
  ];
}

/** Whether a subscriber at the position has handled the event. */
export function hasSeen(
  { seen, catchUp }: LogPosition,
  { transaction, number }: { readonly transaction: string; readonly number: string },
): boolean {
  if (isVisible(seen, transaction)) return true;
  return catchUp !== null && BigInt(number) <= BigInt(catchUp.last) && isVisible(catchUp.target, transaction);
}

/** Whether a position has certainly seen everything that another one has. */
export function isBeyond(position: LogPosition, other: LogPosition): boolean {
  const { catchUp } = position;
  if (catchUp !== null && catchUp.target === other.catchUp?.target && position.seen === other.seen)
    return BigInt(catchUp.last) >= BigInt(other.catchUp.last);
  if (catchUp !== null && other.catchUp === null && position.seen === other.seen) return true;
  return seesAll(position.seen, other.catchUp?.target ?? other.seen);
}

function isVisible(snapshot: string, transaction: string): boolean {
  const { end, running } = snapshotParts(snapshot);
  return BigInt(transaction) < BigInt(end) && !running.includes(transaction);
}

/** Whether a snapshot sees what another one sees. On one server the later one does. */
function seesAll(snapshot: string, other: string): boolean {
  const { end, running } = snapshotParts(snapshot);
  return BigInt(end) >= BigInt(snapshotParts(other).end) && running.every((id) => !isVisible(other, id));
}
