import type { DomainEvent } from '../../call/event.ts';
import type { LogEntry } from '../log/event-log.ts';
import type { LogPosition } from '../log/log-position.rules.ts';

/** An event as the stream carries it. */
export interface StreamEntry extends LogEntry {
  /** The incarnation in which its number and transaction are valid. */
  readonly incarnation: string;
  /** Whether its data is in the log alone, because it is too large for a message. */
  readonly isReference: boolean;
}

/** A mark: all events of the shard up to this position are in the stream before it. */
export interface StreamMark {
  readonly position: LogPosition;
  readonly incarnation: string;
  /** The stream it is valid for. */
  readonly stream: string;
}

interface Written {
  readonly incarnation: string;
  readonly position?: LogPosition;
  readonly stream?: string;
  readonly event?: DomainEvent;
  readonly number?: string;
  readonly transaction?: string;
  readonly isReference?: boolean;
}

/** Writes an event; without its data where that would be longer than `most` bytes. */
export function writeEntry(entry: LogEntry, incarnation: string, most: number): Buffer {
  const text = Buffer.from(JSON.stringify({ ...entry, incarnation, isReference: false }));
  if (text.length <= most) return text;
  const event = { ...entry.event, data: null };
  return Buffer.from(JSON.stringify({ ...entry, event, incarnation, isReference: true }));
}

export function writeMark(mark: StreamMark): Buffer {
  return Buffer.from(JSON.stringify(mark));
}

/** Reads a message. @throws for a foreign message. */
export function readMessage(
  data: Uint8Array,
): { readonly entry: StreamEntry } | { readonly mark: StreamMark } {
  const written = JSON.parse(Buffer.from(data).toString()) as Written;
  const { event, number, transaction, incarnation, isReference = false, position, stream = '' } = written;
  if (position !== undefined) return { mark: { position, incarnation, stream } };
  if (event === undefined || number === undefined || transaction === undefined)
    throw new Error('The message is neither an event nor a mark.');
  return { entry: { event, number, transaction, incarnation, isReference } };
}
