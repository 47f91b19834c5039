import type { Socket } from 'node:net';

/** Bytes the reader of a socket has taken so far: what Node counts as written, less what still waits in the process. */
export function bytesTaken(socket: Pick<Socket, 'bytesWritten' | 'writableLength'> | null): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/** The sending side of a connection. */
export interface SendingSide {
  /** Bytes that wait for the reader. */
  readonly waiting: () => number;
  /** Bytes the reader's socket has taken so far. */
  readonly taken: () => number;
  /** Cuts the connection off. */
  readonly cut: () => void;
}

/**
 * Cuts a reader off that takes nothing for a while although something waits for it. A timer runs only while something
 * does.
 */
export class StallGuard {
  private timer: NodeJS.Timeout | undefined;
  private takenBefore = 0;

  /** @param patience milliseconds a reader may take nothing. */
  constructor(
    private readonly side: SendingSide,
    private readonly patience: number,
  ) {}

  /** To be called after each write. */
  wrote(): void {
    if (this.timer !== undefined || this.side.waiting() === 0) return;
    this.takenBefore = this.side.taken();
    this.timer = setTimeout(() => this.look(), this.patience).unref();
  }

  /** Forgets the timer. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    this.timer = undefined;
    if (this.side.waiting() === 0) return;
    if (this.side.taken() === this.takenBefore) this.side.cut();
    else this.wrote();
  }
}
