import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acme, alice, bob, carol, dave, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { Envelope } from '../../kernel/crypto/envelope.ts';
import { LocalKeyVault } from '../../kernel/crypto/local-key-vault.ts';
import { vaultUnavailable } from '../../kernel/crypto/vault.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { settingRows } from '../import/setting-rows.ts';
import { settingReader } from '../settings.contract.ts';

const secret = 'Test.Secret';

describe.each(databases)('an encrypted setting, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database, modules: [testSettingsModule] });
    await update(alice, 'tenant', 'hunter2 of acme');
    await update(alice, 'user', 'hunter2 of alice');
    await update(dave, 'global', 'hunter2 of all');
  });
  afterAll(() => slice.close());
  const update = (caller: SliceCaller, scope: string, value: string | null) =>
    slice.run(
      `mutation ($scope: SettingScope!, $value: String) {
        updateSetting(input: { scope: $scope, name: "${secret}", value: $value }) { setting { value level } } }`,
      caller,
      { scope, value },
    );
  const resolve = (tenantId: string, userId: string | null) =>
    slice.process.services.ports.get(settingReader).resolve(tenantId, userId, secret);

  it('of another tenant cannot be decrypted, even if its row is in the wrong tenant', async () => {
    expect(await resolve(globex.id, 'alice')).toBe('hunter2 of all');
    const [row] = await slice.sql('select value from settings.setting_value where tenant_id = ?', [acme.id]);
    await slice.sql(
      `insert into settings.setting_value (tenant_id, name, value, modified_at) values (?, ?, ?, now())`,
      [globex.id, secret, row?.value],
    );
    slice.clock.advance(1_000);
    await slice.sql(`update kernel.epoch set value = value + 1 where topic like '%setting'`);
    await expect(resolve(globex.id, null)).rejects.toThrow('cannot be decrypted');
    expect((await update(carol, 'tenant', 'mine')).data.updateSetting.setting).toEqual({
      value: '***',
      level: 'Tenant',
    });
    expect(await resolve(globex.id, null)).toBe('mine');
  });

  it('is masked wherever callers look', async () => {
    for (const [caller, scope, level] of [
      [alice, 'user', 'User'],
      [bob, 'user', 'Tenant'],
      [alice, 'tenant', 'Tenant'],
      [dave, 'global', 'Global'],
    ] as const) {
      const { data } = await slice.run(
        `query ($scope: SettingScope!) {
          one: setting(scope: $scope, name: "${secret}") { value level }
          all: settings(scope: $scope) { name value }
          definitions: settingDefinitions(scope: $scope) { name value defaultValue isEncrypted }
        }`,
        caller,
        { scope },
      );
      expect(data.one).toEqual({ value: '***', level });
      expect(JSON.stringify(data)).not.toContain('hunter2');
      expect(data.definitions).toContainEqual({
        name: secret,
        value: '***',
        defaultValue: null,
        isEncrypted: true,
      });
    }
  });

  it('is imported without a question to the vault inside the transaction', async () => {
    const vault = Object.assign(new LocalKeyVault([randomBytes(32)]), { dataKeyUses: 1_000 });
    const questions = [vi.spyOn(vault, 'wrap'), vi.spyOn(vault, 'unwrap')];
    const { services } = slice.process;
    const context = slice.process.subgraph('settings').contextFor({
      ...alice,
      locale: 'en',
      requestId: 'import',
      idempotency: null,
      signal: new AbortController().signal,
    }) as RequestContext;
    const imported = async (value: string) => {
      const asking = { ...services, cipher: new Envelope(vault) };
      await settingRows.check?.(context, { name: secret, value }, asking);
      const asked = questions.map((one) => one.mock.calls.length);
      const outcome = await services.database
        .session(acme.id)
        .transactional((em) => settingRows.write({ ...context, em }, { name: secret, value }, asking));
      expect(questions.map((one) => one.mock.calls.length)).toEqual(asked);
      return { outcome, asked };
    };
    await update(alice, 'tenant', null);
    expect(await imported('first')).toEqual({ outcome: 'Created', asked: [1, 0] });
    expect(await imported('second')).toEqual({ outcome: 'Updated', asked: [2, 1] });
    for (const value of [null, 'hunter2 of acme']) await update(alice, 'tenant', value);
  });

  it('is masked in events', async () => {
    await slice.takeEvents();
    await update(alice, 'user', 'hunter3');
    await update(alice, 'user', null);
    expect((await slice.takeEvents()).map(({ data }) => data)).toMatchObject([
      { name: secret, oldValue: '***', newValue: '***' },
      { name: secret, oldValue: '***', newValue: null },
    ]);
    await update(alice, 'user', 'hunter2 of alice');
  });

  it('causes no event if the value is the same, although its ciphertext would differ', async () => {
    const stored = () => slice.sql('select * from settings.user_setting_value');
    const before = await stored();
    await slice.takeEvents();
    await update(alice, 'user', 'hunter2 of alice');
    expect(await stored()).toEqual(before);
    expect(await slice.takeEvents()).toEqual([]);
  });

  it('is not readable where it is stored', async () => {
    await update(carol, 'tenant', 'mine');
    const rows = [
      ...(await slice.sql('select value from settings.setting_value')),
      ...(await slice.sql('select value from settings.user_setting_value')),
    ];
    expect(rows).toHaveLength(4);
    for (const { value } of rows) expect(value).not.toMatch(/hunter|mine/);
  });

  it('is readable for other areas, by the port', async () => {
    expect(await resolve(acme.id, 'alice')).toBe('hunter2 of alice');
    expect(await resolve(acme.id, 'bob')).toBe('hunter2 of acme');
    expect(await resolve(acme.id, null)).toBe('hunter2 of acme');
    expect(await resolve(HOST_TENANT_ID, null)).toBe('hunter2 of all');
  });

  it('is not replaced while the vault needed for the comparison is unreachable', async () => {
    const { cipher } = slice.process.services;
    const away = vi.spyOn(cipher, 'decrypt').mockRejectedValueOnce(vaultUnavailable());
    await slice.takeEvents();
    expect((await update(alice, 'user', 'hunter2 of alice')).error).toMatchObject({ code: 'UNAVAILABLE' });
    expect(away).toHaveBeenCalledOnce();
    away.mockRestore();
    expect(await slice.takeEvents()).toEqual([]);
    expect(await resolve(acme.id, 'alice')).toBe('hunter2 of alice');
  });

  it('can be replaced when no key opens it any more', async () => {
    await slice.sql(`update settings.user_setting_value set value = 'torn' where name = ?`, [secret]);
    expect((await update(alice, 'user', 'whole')).error).toBeNull();
    expect(await resolve(acme.id, 'alice')).toBe('whole');
  });
});
