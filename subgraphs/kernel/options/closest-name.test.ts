import { describe, expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

describe('closestName', () => {
  it.each([
    ['Ulr', ['Url', 'Port'], 'Url'],
    ['prot', ['post', 'port'], 'port'],
    ['setings', ['settings', 'timeline'], 'settings'],
    ['xyz', ['Url', 'Port'], null],
  ])('%s of %j: %s', (written, candidates, expected) => {
    expect(closestName(written, candidates)).toBe(expected);
  });
});
