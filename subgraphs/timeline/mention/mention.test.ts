import { describe, expect, it } from 'vitest';
import { mentionsIn, withMentionNames } from './mention.rules.ts';

const id = '0a1b2c3d-0000-4000-8000-0000000000ff';

describe('mentionsIn', () => {
  it.each([
    ['a mention', `Hi @[Ann Lee](user:${id})!`, [id]],
    ['the same in another case', `@[A](user:${id}) @[B](user:${id.toUpperCase()})`, [id]],
    ['brackets before it', `[x] @[ @[Ann](user:${id})`, [id]],
    ['no name', `@[](user:${id})`, []],
    ['no at sign', `[Ann](user:${id})`, []],
    ['a space between', `@[Ann] (user:${id})`, []],
    ['another kind', `@[Ann](group:${id})`, []],
    ['no guid', '@[Ann](user:ann)', []],
    ['an open end', `@[Ann](user:${id}`, []],
  ])('reads %s', (_, body, expected) => {
    expect(mentionsIn(body)).toEqual(expected);
  });

  it('reads ten users and no more', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `0a1b2c3d-0000-4000-8000-0000000000${10 + at}`);
    const body = ids.map((one) => `@[A](user:${one})`).join(' ');
    expect(mentionsIn(body)).toEqual(ids.slice(0, 10));
  });

  it.each(['@['.repeat(32_768), ']('.repeat(32_768), `@[${']'.repeat(65_000)}`])(
    'reads no user in a hostile body',
    (body) => expect(mentionsIn(body)).toEqual([]),
  );

  it.each([
    ['a mention', `Hi @[Ann Lee](user:${id}), look`, 'Hi @Ann Lee, look'],
    ['two side by side', `@[A](user:${id})@[B](user:${id})`, '@A@B'],
    ['brackets before it', `[x] @[ @[Ann](user:${id})`, '[x] @[ @Ann'],
    ['what is no mention', `@[](user:${id}) [a](b) @[Ann](group:${id}) ]`, undefined],
    ['nothing', '', undefined],
  ])('shows %s by name', (_, body, expected) => {
    expect(withMentionNames(body)).toBe(expected ?? body);
  });
});
