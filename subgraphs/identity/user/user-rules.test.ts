import { describe, expect, it } from 'vitest';
import { Actor, type ActorFields, anonymous, systemActor } from '../../kernel/call/actor.ts';
import { fingerprintOf, isStorableUserId, profileOf } from './user.rules.ts';

const person = (fields: Partial<ActorFields> = {}) =>
  profileOf(new Actor({ isAuthenticated: true, userId: 'u', ...fields }));

it.each([
  ['u', true],
  ['x'.repeat(256), true],
  ['x'.repeat(257), false],
  ['a\0b', false],
])('looks for people by ids that can be stored (%#)', (id, isStored) => {
  expect(isStorableUserId(id)).toBe(isStored);
});

describe('the profile of a caller', () => {
  it.each([
    ['an anonymous caller', anonymous],
    ['the system', systemActor],
    ['a key', new Actor({ isAuthenticated: true, userId: 'k', apiKeyId: 'k', actorKind: 'ExternalSystem' })],
    ['a caller without id', new Actor({ isAuthenticated: true })],
    ['an id over 256 characters', new Actor({ isAuthenticated: true, userId: 'x'.repeat(257) })],
    ['an id the database cannot store', new Actor({ isAuthenticated: true, userId: 'a\0b' })],
    ['an id of half a character', new Actor({ isAuthenticated: true, userId: '\ud83d' })],
  ])('is none for %s', (_, actor) => {
    expect(profileOf(actor)).toBeNull();
  });

  it.each([
    [{ firstName: 'Anna', lastName: 'Archer', userName: 'anna' }, 'Anna Archer'],
    [{ lastName: 'Archer', userName: 'anna' }, 'Archer'],
    [{ userName: 'anna' }, 'anna'],
    [{}, 'u'],
  ])('is named after %j', (fields, displayName) => {
    expect(person(fields)?.displayName).toBe(displayName);
  });

  it.each([
    ['userName', 256],
    ['email', 320],
    ['phoneNumber', 64],
    ['firstName', 256],
    ['lastName', 256],
  ] as const)('cuts %s to %i characters', (field, length) => {
    expect(person({ [field]: 'x'.repeat(1_000_000) })?.[field]).toBe('x'.repeat(length));
    expect(person()?.[field]).toBeNull();
  });

  it('cuts a display name to what its column holds', () => {
    expect(person({ firstName: 'x'.repeat(400), lastName: 'y'.repeat(400) })?.displayName).toHaveLength(512);
  });

  it('leaves nothing in it that the database cannot store', () => {
    const cut = person({
      firstName: `${'x'.repeat(255)}😀`,
      email: 'a\0b',
      roles: ['b', 'bad\0', 'a', '\udc00'],
    });
    expect(cut?.firstName).toBe(`${'x'.repeat(255)}\ufffd`);
    expect(cut?.email).toBe('ab');
    expect(cut?.roles).toEqual(['a', 'b']);
  });

  it('is the same whatever the order of the roles', () => {
    const fingerprint = (roles: string[]) => fingerprintOf(person({ roles }) as never);
    expect(fingerprint(['a', 'b'])).toBe(fingerprint(['b', 'a']));
    expect(fingerprint(['a', 'b'])).not.toBe(fingerprint(['a']));
  });
});
