import { parse, stringify } from 'uuid';
import { invalidInput } from '../../kernel/error/domain-error.ts';

/** A place in a timeline: below the entry with this id. It says nothing the page did not say. */
export function cursorOf(entryId: string): string {
  return Buffer.from(parse(entryId)).toString('base64url');
}

/** The entry a cursor stands below. @throws {DomainError} `invalid` for a text that never was a cursor. */
export function entryOfCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== 16 || bytes.toString('base64url') !== cursor) throw invalidCursor();
  try {
    return stringify(bytes);
  } catch {
    throw invalidCursor();
  }
}

const invalidCursor = () => invalidInput({ cursor: ['Validation:InvalidCursor'] });
