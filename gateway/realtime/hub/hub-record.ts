/** Terminates every record of the hub protocol. */
const separator = '\x1e';

/** The client records that need an answer (SignalR hub protocol). */
export type ClientRecord =
  | { readonly kind: 'invocation'; readonly invocationId: string | null }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'other' };

/** An invalid client record; the message may be sent to the client. */
export class MalformedRecord extends Error {
  override readonly name = 'MalformedRecord';
}

const kinds: Readonly<Record<number, ClientRecord['kind']>> = {
  1: 'invocation',
  4: 'invocation',
  6: 'ping',
  7: 'close',
};

/** Formats a record of the JSON hub protocol. */
export function recordOf(message: object): string {
  return `${JSON.stringify(message)}${separator}`;
}

/** Calls `ReceiveNotification` with one argument. @param json of that argument. */
export function notificationRecord(json: string): string {
  return `{"type":1,"target":"ReceiveNotification","arguments":[${json}]}${separator}`;
}

/** Calls `InboxChanged` with one argument. @param json of that argument. */
export function inboxChangeRecord(json: string): string {
  return `{"type":1,"target":"InboxChanged","arguments":[${json}]}${separator}`;
}

export const pingRecord = recordOf({ type: 6 });

/** Ends the connection. Allows the client to reconnect unless it violated the protocol. */
export function closeRecord(error?: string): string {
  return recordOf(
    error === undefined ? { type: 7, allowReconnect: true } : { type: 7, error, allowReconnect: false },
  );
}

/** Answers a method call: the hub has no methods. */
export function rejectInvocation(invocationId: string): string {
  return recordOf({ type: 3, invocationId, error: 'Unknown hub method.' });
}

/**
 * Splits received text into records.
 * @returns the complete records, and the remainder.
 */
export function splitRecords(text: string): { readonly records: readonly string[]; readonly rest: string } {
  const parts = text.split(separator);
  const rest = parts.pop() ?? '';
  return { records: parts, rest };
}

/** @throws {MalformedRecord} for what is not an object with a type. */
export function parseRecord(text: string): ClientRecord {
  const { type, invocationId } = objectIn(text);
  if (typeof type !== 'number') throw new MalformedRecord('A record has no type.');
  const kind = kinds[type] ?? 'other';
  if (kind !== 'invocation') return { kind };
  return { kind, invocationId: typeof invocationId === 'string' ? invocationId.slice(0, 100) : null };
}

/**
 * Reads a client's handshake record.
 * @throws {MalformedRecord} for anything except version 1 of the JSON protocol.
 */
export function checkHandshake(text: string): void {
  const { protocol, version } = objectIn(text);
  if (protocol !== 'json') throw new MalformedRecord('Only the protocol "json" is spoken here.');
  if (version !== 1) throw new MalformedRecord('Only version 1 of the protocol is spoken here.');
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedRecord('A record is not JSON.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new MalformedRecord('A record is not an object.');
  }
  return value as Readonly<Record<string, unknown>>;
}
