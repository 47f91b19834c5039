import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, anna, bob, carol, dave } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';

const plain = 'Test.Plain';

describe.each(databases)('a change of a setting, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database, modules: [testSettingsModule] });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    await slice.sql('delete from settings.setting_value');
    await slice.sql('delete from settings.user_setting_value');
    await slice.takeEvents();
  });
  const update = (caller: SliceCaller, scope: string, value: string | null) =>
    slice.run(
      `mutation ($scope: SettingScope!, $value: String) {
        updateSetting(input: { scope: $scope, name: "${plain}", value: $value }) { setting { value } } }`,
      caller,
      { scope, value },
    );
  const listen = async (caller: SliceCaller, scope: string, signal: AbortSignal) => {
    const stream = await slice.listen(
      `subscription ($scope: SettingScope!) { settingChanged(scope: $scope) {
        name scope oldValue newValue changedAt changedBy { id } } }`,
      { ...caller, signal },
      { scope },
    );
    if (!('next' in stream)) throw new Error(JSON.stringify(stream.error));
    return stream;
  };

  it('is not heard by another tenant or another user, and is heard by those it concerns', async () => {
    const end = new AbortController();
    const heard: string[] = [];
    const listeners = [
      ['alice’s own', alice, 'user'],
      ['anna’s own', anna, 'user'],
      ['acme’s', alice, 'tenant'],
      ['globex’s', carol, 'tenant'],
      ['global', alice, 'global'],
    ] as const;
    const streams = await Promise.all(
      listeners.map(async ([who, caller, scope]) => {
        const stream = await listen(caller, scope, end.signal);
        return { who, stream };
      }),
    );
    const done = Promise.all(
      streams.map(async ({ who, stream }) => {
        for (let step = await stream.next(); step.done !== true; step = await stream.next())
          heard.push(
            `${who}: ${(step.value.data as { settingChanged: { newValue: string } }).settingChanged.newValue}`,
          );
      }),
    );
    await update(alice, 'user', 'u');
    await update(alice, 'tenant', 't');
    await update(dave, 'global', 'g');
    await slice.takeEvents();
    await expect.poll(() => heard.toSorted()).toEqual(['acme’s: t', 'alice’s own: u', 'global: g']);
    end.abort();
    for (const { stream } of streams) await stream.return?.();
    await done;
    expect(heard).toHaveLength(3);
  });

  it('is heard with what changed, when and by whom', async () => {
    const end = new AbortController();
    const stream = await listen(alice, 'tenant', end.signal);
    const next = stream.next();
    await update(anna, 'tenant', 'new');
    await slice.takeEvents();
    expect((await next).value.data.settingChanged).toEqual({
      name: plain,
      scope: 'tenant',
      oldValue: null,
      newValue: 'new',
      changedAt: slice.clock.now().toISOString(),
      changedBy: { id: 'anna' },
    });
    end.abort();
    await stream.return?.();
  });

  it.each([
    ['an anonymous caller', {}, 'user', 'UNAUTHENTICATED'],
    ['a member, of the tenant', bob, 'tenant', 'FORBIDDEN'],
    ['a member, of all users', bob, 'global', 'FORBIDDEN'],
  ])('is not listened to by %s', async (_, caller, scope, code) => {
    const answer = await slice.listen(
      'subscription ($scope: SettingScope!) { settingChanged(scope: $scope) { name } }',
      caller,
      { scope },
    );
    expect(answer).toMatchObject({ error: { code } });
  });

  it.each([
    ['user', alice, 'User', 'alice', acme.id],
    ['tenant', alice, 'Tenant', acme.id, acme.id],
    ['global', dave, 'Global', null, HOST_TENANT_ID],
  ] as const)(
    'at %s scope is an event with the stored values before and after',
    async (scope, caller, level, key, tenantId) => {
      for (const value of ['one', 'two', null]) await update(caller, scope, value);
      const head = { type: 'Settings.SettingChanged', tenantId, actorId: caller.actor.userId };
      const data = { name: plain, level, key };
      expect(await slice.takeEvents()).toMatchObject([
        { ...head, data: { ...data, oldValue: null, newValue: 'one' } },
        { ...head, data: { ...data, oldValue: 'one', newValue: 'two' } },
        { ...head, data: { ...data, oldValue: 'two', newValue: null } },
      ]);
    },
  );

  it('publishes to each of several concurrent writers the value it replaced', async () => {
    const values = Array.from({ length: 8 }, (_, index) => `value ${index}`);
    await Promise.all(values.map((value) => update(alice, 'tenant', value)));
    const events = (await slice.takeEvents()).map(
      ({ data }) => data as { oldValue: string | null; newValue: string },
    );
    const [last] = await slice.sql('select value from settings.setting_value');
    expect(events.map(({ newValue }) => newValue).toSorted()).toEqual(values);
    const replaced = values.filter((value) => value !== last?.value);
    expect(events.map(({ oldValue }) => oldValue ?? '').toSorted()).toEqual(['', ...replaced]);
  });

  it('is none when the value is the same, or there was none to remove', async () => {
    await update(alice, 'tenant', null);
    await update(alice, 'tenant', 'same');
    await slice.takeEvents();
    const before = await slice.sql('select * from settings.setting_value');
    slice.clock.advance(1_000);
    expect((await update(anna, 'tenant', 'same')).data.updateSetting.setting.value).toBe('same');
    expect(await slice.sql('select * from settings.setting_value')).toEqual(before);
    expect(await slice.takeEvents()).toEqual([]);
  });

  it('is nothing at all when the transaction fails after it', async () => {
    // The result of a keyed mutation is stored last; a key over the column's length fails there.
    const caller = { ...alice, idempotency: { key: 'k'.repeat(257), requestHash: 'hash' } };
    expect((await update(caller, 'tenant', 'undone')).error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(slice.takeStatements().some((sql) => sql.startsWith('insert into settings.setting_value'))).toBe(
      true,
    );
    expect(await slice.sql('select 1 from settings.setting_value')).toEqual([]);
    expect(await slice.takeEvents()).toEqual([]);
  });

  it('is one change and one event however often a keyed request is repeated', async () => {
    const caller = { ...alice, idempotency: { key: 'once', requestHash: 'hash' } };
    const first = await update(caller, 'tenant', 'keyed');
    await update(alice, 'tenant', 'since');
    expect(await update(caller, 'tenant', 'keyed')).toEqual({ ...first, replayed: true });
    expect(await slice.sql('select value from settings.setting_value')).toEqual([{ value: 'since' }]);
    expect(await slice.takeEvents()).toHaveLength(2);
  });
});
