import { describe, expect, it } from 'vitest';
import { demandRevision, entityTagOf } from './revision.ts';

const outcomeOf = (ifMatch: string | null | undefined) => {
  try {
    demandRevision(ifMatch, 7);
    return 'allowed';
  } catch (error) {
    return (error as { kind: string }).kind;
  }
};

describe('If-Match', () => {
  it.each([
    ['nothing', undefined, 'allowed'],
    ['null', null, 'allowed'],
    ['anything', ' * ', 'allowed'],
    ['the tag that was read', entityTagOf(7), 'allowed'],
    ['it among others', '"6" , "a,b",W/"7", "7"', 'allowed'],
    ['an older one', '"6"', 'preconditionFailed'],
    ['a weak one, which never matches', 'W/"7"', 'preconditionFailed'],
    ['no tag', '7', 'invalid'],
    ['an open one', '"7', 'invalid'],
    ['an empty text', '', 'invalid'],
  ])('with %s', (_, ifMatch, outcome) => {
    expect(outcomeOf(ifMatch)).toBe(outcome);
  });

  it('takes the longest hostile texts', () => {
    expect(outcomeOf('W/'.repeat(500_000))).toBe('invalid');
    expect(outcomeOf(`"x"${' ,'.repeat(500_000)}`)).toBe('invalid');
  });
});
