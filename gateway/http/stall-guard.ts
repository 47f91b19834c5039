import type { Socket } from 'node:net';

/** Bytes the peer has read so far: Node's written bytes minus those still buffered. */
export function countReadBytes(socket: Pick<Socket, 'bytesWritten' | 'writableLength'> | null): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/** The sending side of a connection. */
export interface SendingSide {
  /** Bytes buffered for the peer. */
  readonly waiting: () => number;
  /** Bytes the peer has read so far. */
  readonly countRead: () => number;
  /** Closes the connection. */
  readonly disconnect: () => void;
}

/**
 * Disconnects a peer that reads nothing for a while although data is buffered. A timer runs only while data is
 * buffered.
 */
export class StallGuard {
  private timer: NodeJS.Timeout | undefined;
  private readBefore = 0;

  /** @param patience milliseconds without progress. */
  constructor(
    private readonly side: SendingSide,
    private readonly patience: number,
  ) {}

  /** Call it after each write. */
  afterWrite(): void {
    if (this.timer !== undefined || this.side.waiting() === 0) return;
    this.readBefore = this.side.countRead();
    this.timer = setTimeout(() => this.checkProgress(), this.patience).unref();
  }

  /** Clears the timer. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private checkProgress(): void {
    this.timer = undefined;
    if (this.side.waiting() === 0) return;
    if (this.side.countRead() === this.readBefore) this.side.disconnect();
    else this.afterWrite();
  }
}
