import { describe, expect, it } from 'vitest';
import { defineModule } from '../registry/module.ts';
import { buildRegistry } from '../registry/registry.ts';
import { type PermissionGroup, permissionGroup } from './definition.ts';
import { satisfies, satisfyingNames } from './permission.rules.ts';

describe('a grant', () => {
  it.each([
    ['A.B.Manage', 'A.B.Read', true],
    ['A.B.Manage', 'A.B.Create', true],
    ['A.B.Manage', 'A.B.Update', true],
    ['A.B.Manage', 'A.B.Delete', true],
    ['A.B.Manage', 'A.B.Manage', true],
    ['A.B.Manage', 'A.B.Execute', false],
    ['A.B.Manage', 'A.B.View', false],
    ['A.B.Manage', 'A.C.Read', false],
    ['A.B.Manage', 'C.B.Read', false],
    ['A.B.Read', 'A.B.Manage', false],
    ['A.B.Read', 'A.B.Update', false],
    ['A.B.Read', 'A.B.Read', true],
    ['a.b.read', 'A.B.Read', false],
    ['A.B', 'A.B.Read', false],
    ['', 'A.B.Read', false],
  ])('of %s satisfies %s: %s', (held, wanted, expected) => {
    expect(satisfies([held], wanted)).toBe(expected);
  });

  it('is one of several', () => {
    expect(satisfies(['X.Y.Read', 'A.B.Manage'], 'A.B.Delete')).toBe(true);
    expect(satisfies([], 'A.B.Delete')).toBe(false);
    expect(satisfyingNames('A.B.Delete')).toEqual(['A.B.Delete', 'A.B.Manage']);
  });
});

describe('a permission group', () => {
  const build = (...groups: PermissionGroup[]) =>
    buildRegistry([defineModule({ name: 'test', contributes: groups.map(permissionGroup) })]);

  it('holds names of the form Module.Resource.Action, standard actions or not', () => {
    const names = ['A.B.Read', 'AI.Chat.Execute', 'AI.Workspaces.View', 'Webhooks.SigningKeys.Rotate'];
    expect(() => build({ name: 'good', permissions: names.map((name) => ({ name })) })).not.toThrow();
  });

  it.each([
    '',
    'A',
    'A.B',
    'A.B.C.D',
    'a.B.Read',
    'A.b.Read',
    'A.B.read',
    'A..Read',
    'A.B.',
    'A.B.Read ',
    'A.B2.Read',
  ])('refuses the name "%s"', (name) => {
    expect(() => build({ name: 'bad', permissions: [{ name }] })).toThrow(/form Module.Resource.Action/);
  });

  it('refuses a side that there is not', () => {
    const permission = { name: 'A.B.Read', multiTenancySide: 'Moon' as never };
    expect(() => build({ name: 'bad', permissions: [permission] })).toThrow(/unknown side "Moon"/);
  });

  it('refuses a name that another group defines, in both of them', () => {
    const permissions = [{ name: 'A.B.Read' }];
    expect(() => build({ name: 'one', permissions }, { name: 'two', permissions })).toThrow(/2 problem\(s\)/);
  });
});
