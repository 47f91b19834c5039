import { type TimelineEntryType, timelineEntryTypes } from '../timeline.contract.ts';

/**
 * Who sees an entry, as stored: nobody (deleted, nothing under it), those who may read internal notes, or everybody. A
 * deleted entry is seen, without its words, by those who see a reply to it.
 */
export const audiences = { nobody: 0, notesReaders: 1, everybody: 2 } as const;
export type Audience = (typeof audiences)[keyof typeof audiences];

/** The audience of an entry that is not deleted. */
export function audienceOf(type: TimelineEntryType): Audience {
  return type === 'InternalNote' ? audiences.notesReaders : audiences.everybody;
}

/** A kind of entry as it is stored and as REST writes it. */
export function numberOfType(type: TimelineEntryType): number {
  return timelineEntryTypes.indexOf(type);
}

/** The kind a stored number stands for. @throws {RangeError} for any other number. */
export function typeOfNumber(number: number): TimelineEntryType {
  const type = timelineEntryTypes[number];
  if (type === undefined) throw new RangeError(`There is no entry type ${number}.`);
  return type;
}

/** Under whose name the platform writes. */
export const systemAuthor = { id: 'system', displayName: 'System' } as const;

/** Characters of an entry's body that notifications carry. */
const excerptLength = 200;

/** The beginning of a body, as notifications carry it: 200 characters, then `...`; without what JSON columns refuse. */
export function excerptOf(body: string): string {
  const characters = [...body.slice(0, 2 * excerptLength + 2).replaceAll('\0', '\ufffd')];
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join('')}...`
    : characters.join('');
}
