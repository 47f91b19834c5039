/** Escape character (private use area) for NUL and for itself. */
const mark = '\ue000';

/** Encodes a body for a text column. PostgreSQL refuses NUL, so it becomes two characters. */
export function encodeBody(body: string): string {
  return body.replaceAll(mark, `${mark}1`).replaceAll('\0', `${mark}0`);
}

export function decodeBody(stored: string): string {
  return stored.replaceAll(`${mark}0`, '\0').replaceAll(`${mark}1`, mark);
}
