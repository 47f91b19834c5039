import { describe, expect, it } from 'vitest';
import { jsonBounds } from './json-bounds.ts';
import { JsonParser, synchronousParseBytes } from './json-parser.ts';

describe('a parser of bodies', () => {
  const parser = new JsonParser(jsonBounds, 10);

  it('parses what is small at once, what is large on a thread, to the same', async () => {
    expect(parser.parse(Buffer.from('{"a":[1]}'))).toEqual({ kind: 'value', value: { a: [1] } });
    const later = parser.parse(Buffer.from('{"a":[1,2,"é"]}'));
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toEqual({ kind: 'value', value: { a: [1, 2, 'é'] } });
  });

  it('refuses on a thread what it refuses at once', async () => {
    expect(await parser.parse(Buffer.from(`${'['.repeat(65)}${']'.repeat(65)}`))).toEqual({
      kind: 'exceeded',
      bound: 'depth',
    });
    expect(await parser.parse(Buffer.from('{"messages":[1,}'))).toEqual({
      kind: 'malformed',
      path: '$.messages[1]',
    });
    expect(await parser.parse(Buffer.from([0x22, 0xff, ...Buffer.alloc(10, 0x20), 0x22]))).toEqual({
      kind: 'malformed',
      path: '$',
    });
    expect(await parser.parse(Buffer.alloc(11, 0x20))).toEqual({ kind: 'empty' });
  });

  it('refuses large bodies when too many wait', async () => {
    const bodies = Array.from({ length: 40 }, () => parser.parse(Buffer.alloc(100_000, 0x20)));
    const ends = await Promise.allSettled(bodies);
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(40);
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'unavailable' });
  });

  it('takes 5 MiB at once', () => {
    expect(synchronousParseBytes).toBe(5_242_880);
  });
});
