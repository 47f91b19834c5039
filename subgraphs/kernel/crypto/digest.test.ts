import { describe, expect, it } from 'vitest';
import { equalSecrets, randomBase62, sha256Hex } from './digest.ts';

describe('digests', () => {
  it('are the published ones', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('random text', () => {
  it('is base 62 of the wanted length', () => {
    for (const length of [1, 43, 500])
      expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
    for (const length of [0, -1, 1.5, Number.NaN]) expect(() => randomBase62(length)).toThrow(RangeError);
  });

  it('drops the bytes that would favour some digits', () => {
    const everyByte = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);
    const text = randomBase62(248, () => everyByte);
    const counts = new Map<string, number>();
    for (const digit of text) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect([counts.size, ...new Set(counts.values())]).toEqual([62, 4]);
  });

  it('goes on asking while too few bytes can be used', () => {
    const answers = [Uint8Array.of(255, 250), Uint8Array.of(0, 61), Uint8Array.of(62, 9)];
    expect(randomBase62(3, () => answers.shift() ?? new Uint8Array())).toBe('0z0');
  });
});

describe('secrets', () => {
  it.each([
    ['a', 'a', true],
    ['', '', true],
    ['a', 'b', false],
    ['a', 'aa', false],
    ['é', Buffer.from('é'), true],
  ] as const)('%j and %j are equal: %j', (one, other, expected) => {
    expect(equalSecrets(one, other)).toBe(expected);
  });
});
