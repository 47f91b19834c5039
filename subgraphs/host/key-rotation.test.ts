import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../test/testkit/slice.ts';
import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { demandKeyFile } from '../kernel/crypto/demand-key-file.ts';
import { Envelope, sealPrefix } from '../kernel/crypto/envelope.ts';
import { KeyRotation, keyRotationChecks, keyRotationJob } from '../kernel/crypto/key-rotation.ts';
import { LocalKeyVault } from '../kernel/crypto/local-key-vault.ts';
import { type KeyVault, vaultUnavailable } from '../kernel/crypto/vault.ts';
import { silentLogger } from '../kernel/telemetry/logger.ts';
import { sealedColumns } from './host.ts';

const year = 365 * 24 * 3_600_000;

describe.each(databases)('a rotation of the vault’s key on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database });
  });
  afterAll(() => slice.close());

  const { signal } = new AbortController();

  /** Values of one tenant under a fresh key, and the rotation to another. */
  async function rotating(values: number) {
    const tenantId = randomUUID();
    const [old, young] = [randomBytes(32), randomBytes(32)];
    const before = new LocalKeyVault([old]);
    const envelope = new Envelope(before);
    for (let index = 0; index < values; index++) {
      const sealed = await envelope.encrypt(`value ${index}`, { tenantId, purpose: 'setting' });
      await slice.sql(
        'insert into settings.setting_value (tenant_id, name, value, modified_at) values (?, ?, ?, now())',
        [tenantId, `name-${index}`, sealed],
      );
    }
    const vault = new LocalKeyVault([young, old]);
    const stored = async () =>
      (await slice.sql('select name, value from settings.setting_value where tenant_id = ?', [tenantId])) as {
        name: string;
        value: string;
      }[];
    const rotationBy = (one: KeyVault, rotateAfter = year) =>
      new KeyRotation({
        vault: one,
        envelope: new Envelope(one),
        database: slice.process.services.database,
        epochs: slice.process.services.epochs,
        columns: sealedColumns.filter(({ table }) => table === 'settings.setting_value'),
        rotateAfter,
        clock: slice.clock,
        logger: silentLogger,
      });
    const underNewest = async () =>
      (await stored()).filter(({ value }) => value.startsWith(sealPrefix(vault.currentKeyId))).length;
    const forget = () => slice.sql('delete from settings.setting_value where tenant_id = ?', [tenantId]);
    return { former: before, tenantId, vault, rotationBy, stored, underNewest, young, forget };
  }

  it('brings every value under the newest key, which then is enough', async () => {
    const { tenantId, vault, rotationBy, stored, underNewest, young, forget } = await rotating(230);
    const epoch = () =>
      slice.sql('select topic, value::int as value from kernel.epoch where tenant_id = ?', [tenantId]);
    expect(await epoch()).toEqual([]);
    await slice.sql(
      "insert into settings.setting_value (tenant_id, name, value, modified_at) values (?, 'plain', 'env', now())",
      [tenantId],
    );
    expect(await rotationBy(vault).rewrap(signal)).toEqual({ rewrapped: 230, unreadable: 0, left: 0 });
    expect(await underNewest()).toBe(230);
    // Processes forget the texts they remember: once a batch, however many of its values are this tenant's.
    expect(await epoch()).toEqual([{ topic: 'setting', value: 3 }]);
    const alone = new Envelope(new LocalKeyVault([young]));
    for (const { name, value } of await stored())
      if (name !== 'plain')
        expect(await alone.decrypt(value, { tenantId, purpose: 'setting' })).toBe(
          name.replace('name-', 'value '),
        );
    expect(await rotationBy(vault).rewrap(signal)).toEqual({ rewrapped: 0, unreadable: 0, left: 0 });
    await forget();
  });

  it('goes on where it was killed, and may run twice at once', async () => {
    const { vault, rotationBy, underNewest, forget } = await rotating(150);
    let left = 120;
    const dying: KeyVault = Object.assign(Object.create(vault) as KeyVault, {
      wrap: (...parts: Parameters<KeyVault['wrap']>) =>
        left-- > 0 ? vault.wrap(...parts) : Promise.reject(vaultUnavailable()),
    });
    await expect(rotationBy(dying).rewrap(signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await underNewest()).toBe(100);
    await Promise.all([rotationBy(vault).rewrap(signal), rotationBy(vault).rewrap(signal)]);
    expect(await underNewest()).toBe(150);
    await forget();
  });

  it('leaves a value that is written meanwhile to its writer', async () => {
    const { tenantId, vault, rotationBy, stored, forget } = await rotating(1);
    const written = await new Envelope(vault).encrypt('newer', { tenantId, purpose: 'setting' });
    const racing: KeyVault = Object.assign(Object.create(vault) as KeyVault, {
      wrap: async (...parts: Parameters<KeyVault['wrap']>) => {
        await slice.sql('update settings.setting_value set value = ? where tenant_id = ?', [
          written,
          tenantId,
        ]);
        return vault.wrap(...parts);
      },
    });
    await rotationBy(racing).rewrap(signal);
    expect(await stored()).toEqual([{ name: 'name-0', value: written }]);
    await forget();
  });

  it('comes back for what others seal under the key before meanwhile, and counts nothing that is under it', async () => {
    const { tenantId, vault, rotationBy, underNewest, former, forget } = await rotating(2);
    const late = await new Envelope(former).encrypt('late', { tenantId, purpose: 'setting' });
    let wraps = 0;
    const slow: KeyVault = Object.assign(Object.create(vault) as KeyVault, {
      wrap: async (...parts: Parameters<KeyVault['wrap']>) => {
        wraps++;
        if (wraps === 2)
          await slice.sql(
            "insert into settings.setting_value (tenant_id, name, value, modified_at) values (?, 'a', ?, now())",
            [tenantId, late],
          );
        return (wraps === 1 ? former : vault).wrap(...parts);
      },
    });
    expect(await rotationBy(slow).rewrap(signal)).toEqual({ rewrapped: 3, unreadable: 0, left: 0 });
    expect(await underNewest()).toBe(3);
    const never: KeyVault = Object.assign(Object.create(former) as KeyVault, {
      keyState: () => new LocalKeyVault([randomBytes(32)]).keyState(),
      unwrap: (...parts: Parameters<KeyVault['unwrap']>) => vault.unwrap(...parts),
    });
    expect(await rotationBy(never).rewrap(signal)).toEqual({ rewrapped: 0, unreadable: 0, left: 3 });
    await forget();
  });

  it('counts what no key opens, and is not held up by it', async () => {
    const { tenantId, vault, rotationBy, underNewest, forget } = await rotating(3);
    await slice.sql(
      "insert into settings.setting_value (tenant_id, name, value, modified_at) values (?, 'a', 'env:1:x:y:z', now())",
      [tenantId],
    );
    expect(await rotationBy(vault).rewrap(signal)).toEqual({ rewrapped: 3, unreadable: 1, left: 0 });
    expect(await underNewest()).toBe(3);
    await forget();
  });

  it('does not start on a new key file while values are stored that its keys cannot open', async () => {
    const { forget } = await rotating(1);
    const directory = await mkdtemp(join(tmpdir(), 'keys-'));
    const starting = (LocalKey: readonly Buffer[] = []) =>
      demandKeyFile(
        { ...slice.process.services.options(vaultSection), LocalKey: [...LocalKey] },
        directory,
        slice.process.services.database,
        sealedColumns,
      );
    await expect(starting()).rejects.toThrow(join(directory, 'vault.key'));
    expect(await readdir(directory)).toEqual([]);
    await starting([randomBytes(32)]);
    await forget();
    await starting();
    await rm(directory, { recursive: true });
  });

  it('is a daily job, and stops with its worker', async () => {
    const { vault, rotationBy, underNewest, forget } = await rotating(2);
    const job = keyRotationJob(rotationBy(vault));
    await job.handle({}, { id: 'one', attempt: 1, signal: AbortSignal.abort() });
    expect(await underNewest()).toBe(0);
    await job.handle({}, { id: 'one', attempt: 1, signal });
    expect(await underNewest()).toBe(2);
    await forget();
  });

  it('covers exactly the columns of the catalogue', async () => {
    for (const { table, column, key } of sealedColumns) {
      const [schema, name] = table.split('.');
      const found = await slice.sql(
        'select column_name from information_schema.columns where table_schema = ? and table_name = ?',
        [schema, name],
      );
      expect(found.map((one) => one.column_name)).toEqual(
        expect.arrayContaining([column, 'tenant_id', ...key]),
      );
    }
  });
});

describe('the check of the key', () => {
  const clock = { now: () => new Date('2026-06-01T00:00:00Z') };
  const { signal } = new AbortController();
  const vaultOf = (createdAt: string): KeyVault => {
    const local = new LocalKeyVault([randomBytes(32)], { createdAt: new Date(createdAt) });
    const service = {
      name: 'vault',
      tags: ['readiness'] as const,
      check: async () => ({ status: 'Healthy' as const }),
    };
    return Object.assign(local, { healthChecks: [service] });
  };

  it.each([
    ['2025-01-01T00:00:00Z', { status: 'Degraded', description: 'the key is due for rotation' }],
    ['2026-05-01T00:00:00Z', { status: 'Healthy' }],
  ])('finds a key of %s %j', async (createdAt, expected) => {
    const [check] = keyRotationChecks(vaultOf(createdAt), year, clock);
    expect(check).toMatchObject({ name: 'vault-key-rotation', failureStatus: 'Degraded' });
    expect(await check?.check(signal)).toEqual(expected);
  });

  it('does not exist where the process holds its keys itself', () => {
    expect(keyRotationChecks(new LocalKeyVault([randomBytes(32)]), year, clock)).toEqual([]);
  });
});
