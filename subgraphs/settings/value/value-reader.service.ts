import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { type LevelValues, resolveCascade } from '../definition/cascade.rules.ts';
import type { SettingCatalog } from '../definition/setting-catalog.ts';
import type { SettingDefinition, SettingReader, SettingScope } from '../settings.contract.ts';

/** The epoch topic of changes of values. */
export const settingTopic = 'setting';

/** The purpose that encrypted values are bound to, besides their tenant. */
export const settingPurpose = 'setting';

type Values = ReadonlyMap<string, string>;

interface StoredValues {
  readonly tenant: Values;
  readonly global: Values;
  readonly user: Values;
}

interface Snapshot extends StoredValues {
  readonly epoch: string;
}

/**
 * Stored values of all levels, cached per user until the tenant's epoch changes. Cached reads need no statement; every
 * process sees a change within a second.
 */
export class ValueReader implements SettingReader {
  private readonly snapshots = new LRUCache<string, Snapshot>({ max: 5_000 });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
    private readonly catalog: SettingCatalog,
    private readonly config: Readonly<Record<string, string>>,
    private readonly cipher: ResultCipher,
  ) {}

  /** Returns the values of every setting by level. @param userId null: without the user level. */
  async levels(tenantId: string, userId: string | null): Promise<(name: string) => LevelValues> {
    return this.byName(this.cachedSnapshot(tenantId, userId) ?? (await this.snapshot(tenantId, userId)));
  }

  /** Reads inside a transaction and sees its own writes; nothing is cached. */
  async levelsWithin(
    em: EntityManager,
    tenantId: string,
    userId: string | null,
  ): Promise<(name: string) => LevelValues> {
    return this.byName(await load(em, tenantId, userId));
  }

  resolveCached(tenantId: string, userId: string | null, name: string): string | null | undefined {
    const definition = this.definitionOf(name);
    const snapshot = this.cachedSnapshot(tenantId, userId);
    if (definition.isEncrypted === true || snapshot === null) return undefined;
    return resolveCascade(definition, scopeOf(tenantId, userId), this.byName(snapshot)(definition.name))
      .value;
  }

  async resolve(tenantId: string, userId: string | null, name: string): Promise<string | null> {
    const definition = this.definitionOf(name);
    const scope = scopeOf(tenantId, userId);
    const levels = (await this.levels(tenantId, userId))(definition.name);
    const { value, level } = resolveCascade(definition, scope, levels);
    if (value === null || definition.isEncrypted !== true || level === 'Config' || level === 'Default')
      return value;
    const owner = level === 'Global' ? HOST_TENANT_ID : tenantId;
    return this.cipher.decrypt(value, { tenantId: owner, purpose: settingPurpose });
  }

  async resolveForUsers(
    tenantId: string,
    userIds: readonly string[],
    names: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, string | null>>>> {
    const definitions = names.map((name) => [name, this.catalog.find(name)] as const);
    const wanted = definitions.map(([name, definition]) => {
      if (definition === null || definition.isEncrypted === true)
        throw new Error(`The setting "${name}" is encrypted and cannot be read for many users.`);
      return [name, definition] as const;
    });
    const levels = await this.levels(tenantId, null);
    const own = await loadUsers(
      this.database.session(tenantId),
      tenantId,
      userIds,
      wanted.map(([, definition]) => definition.name),
    );
    const resolveFor = (userId: string, definition: SettingDefinition) =>
      resolveCascade(definition, 'user', {
        ...levels(definition.name),
        User: own.get(`${definition.name} ${userId}`) ?? null,
      }).value;
    return new Map(
      userIds.map((userId) => [
        userId,
        Object.fromEntries(wanted.map(([name, definition]) => [name, resolveFor(userId, definition)])),
      ]),
    );
  }

  private definitionOf(name: string): SettingDefinition {
    const definition = this.catalog.find(name);
    if (definition === null) throw new Error(`No module defines the setting "${name}".`);
    return definition;
  }

  private cachedSnapshot(tenantId: string, userId: string | null): Snapshot | null {
    const known = this.snapshots.get(`${tenantId} ${userId ?? ''}`);
    return known !== undefined && known.epoch === this.epochs.currentCached(tenantId, settingTopic)
      ? known
      : null;
  }

  private async snapshot(tenantId: string, userId: string | null): Promise<Snapshot> {
    const epoch = await this.epochs.current(tenantId, settingTopic);
    const key = `${tenantId} ${userId ?? ''}`;
    const known = this.snapshots.get(key);
    if (known?.epoch === epoch) return known;
    const snapshot = { epoch, ...(await load(this.database.session(tenantId), tenantId, userId)) };
    this.snapshots.set(key, snapshot);
    return snapshot;
  }

  private byName({ tenant, global, user }: StoredValues): (name: string) => LevelValues {
    return (name) => ({
      User: user.get(name) ?? null,
      Tenant: tenant.get(name) ?? null,
      Global: global.get(name) ?? null,
      Config: this.config[name] ?? null,
    });
  }
}

const scopeOf = (tenantId: string, userId: string | null): SettingScope =>
  userId !== null ? 'user' : tenantId === HOST_TENANT_ID ? 'global' : 'tenant';

/** Stored values of many users, by `name userId`. */
async function loadUsers(
  em: EntityManager,
  tenantId: string,
  userIds: readonly string[],
  names: readonly string[],
): Promise<Values> {
  const rows: { user_id: string; name: string; value: string }[] = await em.execute(
    `select user_id, name, value from settings.user_setting_value
     where tenant_id = ? and user_id in (select jsonb_array_elements_text(?::jsonb))
       and name in (select jsonb_array_elements_text(?::jsonb))`,
    [tenantId, JSON.stringify(userIds), JSON.stringify(names)],
  );
  return new Map(rows.map(({ user_id, name, value }) => [`${name} ${user_id}`, value]));
}

async function load(em: EntityManager, tenantId: string, userId: string | null): Promise<StoredValues> {
  const rows: { level: 'User' | 'Tenant' | 'Global'; name: string; value: string }[] = await em.execute(
    `select case when tenant_id = ? then 'Global' else 'Tenant' end as level, name, value from settings.setting_value
     where tenant_id in (?, ?)
     union all
     select 'User', name, value from settings.user_setting_value where tenant_id = ? and user_id = ?`,
    [HOST_TENANT_ID, tenantId, HOST_TENANT_ID, tenantId, userId ?? ''],
  );
  const at = (level: string): Values =>
    new Map(rows.filter((row) => row.level === level).map(({ name, value }) => [name, value]));
  return { tenant: at('Tenant'), global: at('Global'), user: at('User') };
}
