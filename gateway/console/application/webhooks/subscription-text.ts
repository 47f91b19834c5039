import { type Read, readLines } from '../text/condition-lines.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Headers, one a line: `X-Team: billing`. One without a value has an empty value. */
export function readHeaders(text: unknown): Read<Header> {
  return readLines(text, (line) => {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    return name.trim() === '' ? null : { name: name.trim(), value: value.trim() };
  });
}

export function writeHeaders(
  headers: readonly { readonly name: string; readonly value: string | null }[],
): string {
  return headers.map(({ name, value }) => `${name}: ${value ?? ''}`.trim()).join('\n');
}

/** Words between commas. */
export function readLabels(text: unknown): readonly string[] {
  return String(text ?? '')
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
}

/** `*`, and a pattern for each part of the names before a dot that several types share. */
export function patternsOf(eventTypes: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of eventTypes)
    for (const [at, character] of [...name].entries())
      if (character === '.') {
        const pattern = `${name.slice(0, at + 1)}*`;
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      }
  const shared = [...counts].filter(([, count]) => count > 1).map(([pattern]) => pattern);
  return ['*', ...shared.toSorted()];
}
