import { inTime, type TimeLimit } from './in-time.ts';

/** Limits of turns; read at each use, so that they may change. */
export interface TurnLimits {
  /** Maximum number of concurrent turns. */
  readonly maxConcurrent: number;
  /** False while none may be taken, although some are free: callers wait for them. Absent: true. */
  readonly mayBegin?: boolean;
  /** Maximum number of turns of one group, so that one remains for the others; absent: all. */
  readonly ofGroup?: number;
  /** Maximum number of entries that wait for a turn that is not free; one group may have half of them. */
  readonly waiting: number;
}

/**
 * Limits concurrent turns and waiting entries. Groups take turns: a group with many entries does not delay a group
 * with one. Within a group the order is first in, first out.
 */
export class FairTurns {
  private taken = 0;
  private waiting = 0;
  /** Turns by group, as far as they were taken by {@link run}. */
  private readonly shares = new Map<string, number>();
  /** By group, in the order they have their next turn. */
  private readonly groups = new Map<string, Set<() => void>>();

  /** @param refusal the error of callers without a place in the queue or without a turn in time. */
  constructor(
    private readonly limits: TurnLimits,
    private readonly refusal: () => Error,
  ) {}

  /** Whether a caller with more than one turn should release one. */
  get isWaitedFor(): boolean {
    return this.waiting > 0;
  }

  /** Whether an entry of the group would be allowed to wait. */
  hasRoom(group: string): boolean {
    const ofGroup = this.groups.get(group)?.size ?? 0;
    const { waiting } = this.limits;
    const free = this.freeTurns();
    const freeOfGroup = Math.max(0, Math.min(free, this.maxOfGroup() - (this.shares.get(group) ?? 0)));
    return this.waiting < waiting + free && ofGroup < Math.ceil(waiting / 2) + freeOfGroup;
  }

  /** Takes a turn without waiting. @returns false where none is free. */
  tryTake(group?: string): boolean {
    if (this.freeTurns() === 0 || this.limits.mayBegin === false) return false;
    if (group !== undefined) {
      if (!this.mayTake(group)) return false;
      this.count(group, 1);
    }
    this.taken += 1;
    return true;
  }

  /**
   * Takes a turn, and releases it after the work.
   * @throws the error of the work; the refusal; the reason of the signal.
   */
  async run<T>(group: string, limit: TimeLimit, work: () => Promise<T>): Promise<T> {
    if (!this.tryTake(group)) await this.wait(group, limit);
    try {
      return await work();
    } finally {
      this.release(group);
    }
  }

  /** Releases a turn. @param group the group that took it. */
  release(group?: string): void {
    if (group !== undefined) this.count(group, -1);
    this.taken -= 1;
    this.callWaiting();
  }

  /**
   * Gives the free turns to the longest waiting callers of the next groups. Call it when a limit was raised.
   * @param most so many turns at most. @returns whether it gave any.
   */
  callWaiting(most = Number.POSITIVE_INFINITY): boolean {
    let given = 0;
    for (const [group, calls] of this.groups) {
      if (given >= most || this.freeTurns() === 0 || this.limits.mayBegin === false) break;
      const [call] = calls;
      if (call === undefined || !this.mayTake(group)) continue;
      this.groups.delete(group);
      if (calls.size > 1) this.groups.set(group, calls);
      this.leave(calls, call);
      this.taken += 1;
      this.count(group, 1);
      given += 1;
      call();
    }
    return given > 0;
  }

  private mayTake(group: string): boolean {
    return (this.shares.get(group) ?? 0) < this.maxOfGroup();
  }

  private maxOfGroup(): number {
    return this.limits.ofGroup ?? this.limits.maxConcurrent;
  }

  private freeTurns(): number {
    return Math.max(0, this.limits.maxConcurrent - this.taken);
  }

  private count(group: string, change: 1 | -1): void {
    const share = (this.shares.get(group) ?? 0) + change;
    if (share === 0) this.shares.delete(group);
    else this.shares.set(group, share);
  }

  /**
   * Waits for a turn; give it back.
   * @throws the refusal; the reason of the signal.
   */
  async wait(group: string, limit: TimeLimit): Promise<void> {
    limit.signal.throwIfAborted();
    if (!this.hasRoom(group)) throw this.refusal();
    const calls = this.groups.get(group) ?? new Set<() => void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.groups.set(group, calls.add(resolve));
    this.waiting += 1;
    const giveUp = async () => {
      if (!this.leave(calls, resolve)) this.release(group);
      if (calls.size === 0 && this.groups.get(group) === calls) this.groups.delete(group);
    };
    try {
      await inTime(() => promise, limit, giveUp);
    } catch {
      limit.signal.throwIfAborted();
      throw this.refusal();
    }
  }

  /** @returns false for one whose turn has come already. */
  private leave(calls: Set<() => void>, call: () => void): boolean {
    if (!calls.delete(call)) return false;
    this.waiting -= 1;
    return true;
  }
}
