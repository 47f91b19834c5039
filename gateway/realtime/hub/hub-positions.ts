import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import { sha256Hex } from '../../../subgraphs/kernel/crypto/digest.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { userKey } from '../../authentication/user-key.ts';

/** The position of a connection: of the last notification its client has acknowledged. */
export interface HubPosition {
  readonly id: string;
  /** The client: see {@link clientOf}. */
  readonly client: string;
  readonly position: number;
  /** Whether the connection was lost: its client is expected to come back. */
  readonly isLost: boolean;
}

/** Stores the positions of connections for all processes. */
export interface HubPositionStore {
  /** The lowest position of a client's connections; null without any. */
  find(client: string): Promise<number | null>;
  keep(positions: readonly HubPosition[]): Promise<void>;
  forget(ids: readonly string[]): Promise<void>;
}

/** A connection whose position is kept. */
export interface KeptPosition {
  acknowledge(position: number): void;
  /** @param hasLeft the client ended the connection, and will not come back for what it missed. Idempotent. */
  end(hasLeft: boolean): void;
}

/** Milliseconds between two writes. */
const writeInterval = 1_000;

/** Milliseconds after which unchanged positions are written again; the store deletes them after twice that time. */
export const renewInterval = 300_000;

/** Identifies a client by its user and kind, because a stock client sends no id. */
export function clientOf(call: CallContext, { 'user-agent': agent = '' }: IncomingHttpHeaders): string {
  return sha256Hex(JSON.stringify([userKey(call), agent]));
}

/**
 * The positions of the connections of this process, written once a second as far as they changed. A connection that is
 * opened again begins at the lowest position of its client, so that it misses nothing; it may get a notification again.
 */
export class HubPositions {
  private readonly open = new Map<string, HubPosition>();
  private readonly changed = new Map<string, HubPosition>();
  private readonly left = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private renewal: NodeJS.Timeout | null = null;

  constructor(
    private readonly store: HubPositionStore,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Start of a client's new connection; null: the next notification. */
  async find(client: string): Promise<number | null> {
    await this.flush();
    return this.store.find(client);
  }

  begin(client: string, position: number): KeptPosition {
    const id = randomUUID();
    let kept: HubPosition = { id, client, position, isLost: false };
    let hasEnded = false;
    const change = (next: HubPosition) => {
      kept = next;
      this.changed.set(id, next);
      this.schedule();
    };
    this.open.set(id, kept);
    this.renewal ??= setInterval(() => this.renew(), renewInterval).unref();
    change(kept);
    return {
      acknowledge: (acknowledged) => {
        if (hasEnded || acknowledged <= kept.position) return;
        change({ ...kept, position: acknowledged });
        this.open.set(id, kept);
      },
      end: (hasLeft) => {
        if (hasEnded) return;
        hasEnded = true;
        this.open.delete(id);
        if (!hasLeft) return change({ ...kept, isLost: true });
        this.changed.delete(id);
        this.left.add(id);
        this.schedule();
      },
    };
  }

  /** Writes what has changed. Never throws: what could not be written is written later. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const [changed, left] = [[...this.changed.values()], [...this.left]];
    this.changed.clear();
    this.left.clear();
    try {
      if (changed.length > 0) await this.store.keep(changed);
      if (left.length > 0) await this.store.forget(left);
    } catch (error) {
      for (const one of changed) if (!this.changed.has(one.id)) this.changed.set(one.id, one);
      for (const id of left) this.left.add(id);
      this.logger.warn({ err: error }, 'the positions of hub connections could not be written');
      this.schedule();
    }
  }

  private renew(): void {
    for (const [id, kept] of this.open) this.changed.set(id, kept);
    if (this.open.size > 0) this.schedule();
    else if (this.renewal !== null) {
      clearInterval(this.renewal);
      this.renewal = null;
    }
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, writeInterval).unref();
  }
}
