import { type TimelineEntryType, timelineEntryTypes } from '../timeline.contract.ts';

/**
 * Stored audience of an entry: none (deleted without replies), readers of internal notes, or every reader. Readers who
 * see a reply to a deleted entry see that entry without its body.
 */
export const audiences = { none: 0, notesReaders: 1, everybody: 2 } as const;
export type Audience = (typeof audiences)[keyof typeof audiences];

export function audienceOf(type: TimelineEntryType): Audience {
  return type === 'InternalNote' ? audiences.notesReaders : audiences.everybody;
}

/** The number of an entry type in the database and in REST. */
export function numberOfType(type: TimelineEntryType): number {
  return timelineEntryTypes.indexOf(type);
}

/** @throws {RangeError} for an unknown number. */
export function typeOfNumber(number: number): TimelineEntryType {
  const type = timelineEntryTypes[number];
  if (type === undefined) throw new RangeError(`There is no entry type ${number}.`);
  return type;
}

/** Author id of system logs. */
export const systemAuthor = { id: 'system', displayName: 'System' } as const;

const excerptLength = 200;

/** The first 200 characters of a body, then `...`, for notifications. Drops characters that JSON columns refuse. */
export function excerptOf(body: string): string {
  const characters = [...body.slice(0, 2 * excerptLength + 2).replaceAll('\0', '\ufffd')];
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join('')}...`
    : characters.join('');
}
