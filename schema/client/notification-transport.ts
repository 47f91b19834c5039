import type { NotificationDto } from './generated/operations.ts';

/** A notification as every transport carries it. */
export type ReceivedNotification = NotificationDto & {
  /** Its position: a client sends it after a reconnect to receive missed messages. */
  readonly eventId: string;
  readonly occurredAt: string;
};

/** Parameters of a connection; a fresh token at every attempt. */
export interface TransportContext {
  readonly baseUrl: string;
  readonly token: string;
  readonly lastEventId: string | null;
  /** Aborted when the client must disconnect. */
  readonly signal: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
  readonly WebSocket: typeof globalThis.WebSocket;
  readonly onNotification: (notification: ReceivedNotification) => void;
  /** The start position of the connection: a client sends it when it reconnects before the first message. */
  readonly onPosition: (eventId: string) => void;
}

/** A connection that is open; `ended` resolves when it has closed, and never rejects. */
export interface TransportConnection {
  readonly ended: Promise<void>;
}

/** Opens a connection. @throws {RefusedConnectionError} when a retry cannot succeed; any other error may be retried. */
export type NotificationTransport = (context: TransportContext) => Promise<TransportConnection>;

/** The platform refused permanently: bad credentials, no permission. */
export class RefusedConnectionError extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number) {
    super(`The platform answered ${status}.`);
    this.status = status;
  }
}

/** @throws {RefusedConnectionError} for a client error, 429 apart; {Error} for any other failure. */
export function checkStatus({ status, ok }: Response): void {
  if (ok) return;
  if (status >= 400 && status < 500 && status !== 429 && status !== 408)
    throw new RefusedConnectionError(status);
  throw responseError(status);
}

/**
 * As {@link checkStatus}, for a connection that was negotiated. If it is unknown (another process answers) or in use, a
 * new one may succeed.
 */
export function checkConnectionStatus(response: Response): void {
  if (response.status === 404 || response.status === 409) throw responseError(response.status);
  checkStatus(response);
}

const responseError = (status: number) => new Error(`The platform answered ${status}.`);
