import { parse, stringify } from 'uuid';
import { invalidInput } from '../../kernel/error/domain-error.ts';

/** A cursor is the id of the last entry of a page. It reveals nothing beyond the page. */
export function cursorOf(entryId: string): string {
  return Buffer.from(parse(entryId)).toString('base64url');
}

/** Parses a cursor to the id of its entry. @throws {DomainError} `invalid` for any other text. */
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
