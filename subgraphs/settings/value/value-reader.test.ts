import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, carol, dave, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { settingReader } from '../settings.contract.ts';

const plain = 'Test.Plain';

describe.each(databases)('reading settings, on $name', (database) => {
  let slice: Slice;
  let other: Slice;
  beforeAll(async () => {
    slice = await openSlice({
      area: 'settings',
      database,
      modules: [testSettingsModule],
      env: { 'Settings__Test.Secret': 'configured secret' },
    });
    other = await slice.another();
  });
  afterAll(() => slice.close());
  const update = (caller: SliceCaller, scope: string, value: string | null) =>
    slice.run(
      `mutation ($scope: SettingScope!, $value: String) {
        updateSetting(input: { scope: $scope, name: "${plain}", value: $value }) { setting { value } } }`,
      caller,
      { scope, value },
    );
  const read = async (one: Slice, caller: SliceCaller) =>
    (await one.run(`{ setting(scope: user, name: "${plain}") { value } }`, caller)).data.setting.value;
  const resolve = (tenantId: string, userId: string | null, name = plain) =>
    slice.process.services.ports.get(settingReader).resolve(tenantId, userId, name);

  it('never answers what another tenant remembered', async () => {
    await update(alice, 'tenant', 'of acme');
    expect(await resolve(acme.id, 'shared-id')).toBe('of acme');
    expect(await resolve(globex.id, 'shared-id')).toBe('default');
    expect(await resolve(HOST_TENANT_ID, 'shared-id')).toBe('default');
    await update(alice, 'tenant', null);
  });

  it('sees a new value at once here, and within a second in another process', async () => {
    for (const [caller, scope] of [
      [alice, 'user'],
      [alice, 'tenant'],
      [dave, 'global'],
    ] as const) {
      expect(await read(other, alice)).toBe('default');
      await update(caller, scope, `new ${scope}`);
      expect(await read(slice, alice)).toBe(`new ${scope}`);
      other.clock.advance(1_000);
      expect(await read(other, alice)).toBe(`new ${scope}`);
      await update(caller, scope, null);
      other.clock.advance(1_000);
    }
  });

  it('sends no statement for cached values', async () => {
    await read(slice, carol);
    await slice.process.messaging.drain();
    slice.takeStatements();
    await read(slice, carol);
    await slice.run('{ settings(scope: user) { value } settingDefinitions(scope: tenant) { value } }', carol);
    await resolve(globex.id, 'carol');
    expect(slice.takeStatements()).toEqual([]);
  });

  it('reads no tenant’s values again for a change of a user', async () => {
    await resolve(acme.id, 'anna');
    await update(alice, 'user', 'mine');
    await slice.process.messaging.drain();
    slice.takeStatements();
    await resolve(acme.id, null);
    // The epochs.
    expect(slice.takeStatements()).toHaveLength(1);
    await resolve(acme.id, 'anna');
    expect(slice.takeStatements()).toEqual([expect.stringMatching(/^select 'User' as level(?!.*union)/s)]);
    await update(alice, 'user', null);
  });

  it('reads epochs and values by one statement, for a new caller and after a change of their own', async () => {
    slice.clock.advance(1_000);
    await slice.process.messaging.drain();
    slice.takeStatements();
    expect(await resolve(acme.id, 'someone new')).toBe('default');
    expect(slice.takeStatements()).toHaveLength(1);
    slice.clock.advance(1_000);
    // Nothing has changed: the epochs alone.
    expect(await resolve(acme.id, 'someone new')).toBe('default');
    expect(slice.takeStatements()).toEqual([expect.not.stringContaining('user_setting_value')]);
    await update(alice, 'user', 'mine');
    await slice.process.messaging.drain();
    slice.takeStatements();
    expect(await resolve(acme.id, 'alice')).toBe('mine');
    expect(slice.takeStatements()).toHaveLength(1);
    await update(alice, 'user', null);
  });

  it('sends as many statements however many values there are', async () => {
    const count = async (change: string) => {
      await update(alice, 'tenant', change);
      await slice.process.messaging.drain();
      slice.takeStatements();
      await slice.run('{ settings(scope: user) { value } }', anna);
      return slice.takeStatements().length;
    };
    const forNone = await count('one');
    const entries = ['Test.Plain', 'Test.Empty', 'Test.Alone'].map((name) => ({ name, value: 'x' }));
    const document = `mutation ($settings: [SettingValueInput!]!) {
      updateSettings(input: { scope: user, settings: $settings }) { results { outcome } } }`;
    await slice.run(document, anna, { settings: entries });
    expect(await count('two')).toBe(forNone);
    expect(forNone).toBe(2);
  });

  it('answers other areas from the user, the tenant or the host downward', async () => {
    await update(dave, 'global', 'g');
    await update(alice, 'tenant', 't');
    await update(alice, 'user', 'u');
    expect(await resolve(acme.id, 'alice')).toBe('u');
    expect(await resolve(acme.id, 'anyone')).toBe('t');
    expect(await resolve(acme.id, null)).toBe('t');
    expect(await resolve(globex.id, null)).toBe('g');
    expect(await resolve(HOST_TENANT_ID, null)).toBe('g');
  });

  it('answers configured values as they were written, encrypted setting or not', async () => {
    expect(await resolve(acme.id, null, 'Test.Secret')).toBe('configured secret');
  });

  it('is a mistake for an undefined name', async () => {
    await expect(resolve(acme.id, null, 'No.Such.Setting')).rejects.toThrow(/No module defines the setting/);
  });
});
