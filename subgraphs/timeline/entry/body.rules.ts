/** A character nobody means anything by (private use), in front of what stands for NUL and for itself. */
const mark = '\ue000';

/** A body as the database keeps it: NUL, which no text column takes, is written in two characters. */
export function storedBody(body: string): string {
  return body.replaceAll(mark, `${mark}1`).replaceAll('\0', `${mark}0`);
}

/** The body behind a stored one, as it was given. */
export function givenBody(stored: string): string {
  return stored.replaceAll(`${mark}0`, '\0').replaceAll(`${mark}1`, mark);
}
