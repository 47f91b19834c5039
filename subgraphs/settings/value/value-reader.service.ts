import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import { type Counters, type Epochs, epochIn, epochsSql } from '../../kernel/persistence/epochs.ts';
import { prepareStatement } from '../../kernel/persistence/prepared-statement.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { type LevelValues, resolveCascade } from '../definition/cascade.rules.ts';
import type { SettingCatalog } from '../definition/setting-catalog.ts';
import type { SettingDefinition, SettingReader, SettingScope } from '../settings.contract.ts';

/** The epoch topic of changes of a tenant's and the host's values. */
export const settingTopic = 'setting';

/** The same of users' own values: who changes one makes no other level be read again. */
export const userSettingTopic = 'user-setting';

/** The purpose that encrypted values are bound to, in addition to their tenant. */
export const settingPurpose = 'setting';

type Values = ReadonlyMap<string, string>;

type Level = 'User' | 'Tenant' | 'Global';

/** Stored values of some levels. */
type StoredValues = ReadonlyMap<Level, Values>;

interface Snapshot {
  readonly epoch: string;
  readonly stored: StoredValues;
}

interface ValueRow<L extends string> {
  readonly level: L;
  readonly name: string;
  readonly value: string;
}

/** The epochs of the tenant `$1` and the host `$2`, and the values of the user `$3`. */
const ownSql = `select 'Epoch' as level, topic as name, value from (${epochsSql}) e
  union all select 'User', name, value from settings.user_setting_value where tenant_id = $1::uuid and user_id = $3::text`;
const togetherWithOwn = prepareStatement(ownSql);
const togetherWithShared = prepareStatement(
  `${ownSql} union all select case when tenant_id = $2::uuid then 'Global' else 'Tenant' end, name, value
  from settings.setting_value where tenant_id in ($1::uuid, $2::uuid)`,
);

/** Values that share an epoch: those of a user, or of a tenant and the host. */
interface Layer {
  readonly topic: string;
  readonly levels: readonly Level[];
  /** Of what they are remembered. */
  readonly key: string;
}

/**
 * Stored values of all levels, cached per user and per tenant until their epoch changes. Cached reads need no statement; every
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
    return this.byName(this.readCache(tenantId, userId) ?? (await this.read(tenantId, userId)));
  }

  /** Reads inside a transaction and sees its own writes; nothing is cached. */
  async levelsWithin(
    em: EntityManager,
    tenantId: string,
    userId: string | null,
  ): Promise<(name: string) => LevelValues> {
    return this.byName(await load(em, tenantId, userId, allLevels));
  }

  resolveCached(tenantId: string, userId: string | null, name: string): string | null | undefined {
    const definition = this.definitionOf(name);
    const stored = this.readCache(tenantId, userId);
    if (definition.isEncrypted === true || stored === null) return undefined;
    return resolveCascade(definition, scopeOf(tenantId, userId), this.byName(stored)(definition.name)).value;
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

  /** Null where something is to be read. */
  private readCache(tenantId: string, userId: string | null): StoredValues | null {
    const known = layersOf(tenantId, userId).map(({ topic, key }) => {
      const snapshot = this.snapshots.get(key);
      return snapshot?.epoch === this.epochs.currentCached(tenantId, topic) ? snapshot : undefined;
    });
    return known.every((snapshot) => snapshot !== undefined) ? merge(known) : null;
  }

  /** Reads what changed, all of it by one statement, and the epochs with it where they will tell that something has. */
  private async read(tenantId: string, userId: string | null): Promise<StoredValues> {
    const together = this.wantsTogether(tenantId, userId)
      ? await this.epochs.readTogether(tenantId, this.loadTogether(tenantId, userId))
      : null;
    const layers = await Promise.all(
      layersOf(tenantId, userId).map(async (layer) => {
        const epoch =
          together === null
            ? await this.epochs.current(tenantId, layer.topic)
            : epochIn(together.epochs, layer.topic);
        const known = this.snapshots.get(layer.key);
        return { ...layer, epoch, known: known?.epoch === epoch ? known : null };
      }),
    );
    const missing = layers
      .filter(({ known }) => known === null)
      .flatMap(({ levels }) => levels)
      .filter((level) => together?.levels.includes(level) !== true);
    const loaded = await (missing.length === 0
      ? noValues
      : load(this.database.session(tenantId), tenantId, userId, missing));
    return merge(
      layers.map(({ key, epoch, levels, known }) => {
        if (known !== null) return known;
        const stored = new Map(
          levels.map((level) => [level, loaded.get(level) ?? together?.stored.get(level) ?? noValue]),
        );
        const snapshot = { epoch, stored };
        this.snapshots.set(key, snapshot);
        return snapshot;
      }),
    );
  }

  /** Whether epochs are to be read, and values certainly or probably too: a steady caller reads epochs alone. */
  private wantsTogether(tenantId: string, userId: string | null): boolean {
    if (this.epochs.currentCached(tenantId, settingTopic) !== null) return false;
    const isNew = layersOf(tenantId, userId).some(({ key }) => !this.snapshots.has(key));
    return isNew || (userId !== null && this.epochs.areForgotten(tenantId));
  }

  /** Reads the epochs, the user's values, and those of tenant and host where none are remembered. */
  private async loadTogether(
    tenantId: string,
    userId: string | null,
  ): Promise<{
    readonly epochs: Counters;
    readonly levels: readonly Level[];
    readonly stored: StoredValues;
  }> {
    const isShared = !this.snapshots.has(tenantId);
    const rows = await this.database.rows<ValueRow<Level | 'Epoch'>>(
      tenantId,
      isShared ? togetherWithShared : togetherWithOwn,
      [tenantId, HOST_TENANT_ID, userId],
    );
    return {
      epochs: new Map(
        rows.flatMap(({ level, name, value }) => (level === 'Epoch' ? [[name, value] as const] : [])),
      ),
      levels: isShared ? allLevels : ['User'],
      stored: byLevel(rows.filter((row): row is ValueRow<Level> => row.level !== 'Epoch')),
    };
  }

  private byName(stored: StoredValues): (name: string) => LevelValues {
    return (name) => ({
      User: stored.get('User')?.get(name) ?? null,
      Tenant: stored.get('Tenant')?.get(name) ?? null,
      Global: stored.get('Global')?.get(name) ?? null,
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

async function load(
  em: EntityManager,
  tenantId: string,
  userId: string | null,
  levels: readonly Level[],
): Promise<StoredValues> {
  const wanted = new Set(levels);
  const parts = [
    ...(wanted.has('Tenant')
      ? [
          {
            sql: `select case when tenant_id = ? then 'Global' else 'Tenant' end as level, name, value
              from settings.setting_value where tenant_id in (?, ?)`,
            values: [HOST_TENANT_ID, HOST_TENANT_ID, tenantId],
          },
        ]
      : []),
    ...(wanted.has('User') && userId !== null
      ? [
          {
            sql: `select 'User' as level, name, value from settings.user_setting_value where tenant_id = ? and user_id = ?`,
            values: [tenantId, userId],
          },
        ]
      : []),
  ];
  const rows: ValueRow<Level>[] = await em.execute(
    parts.map(({ sql }) => sql).join(' union all '),
    parts.flatMap(({ values }) => values),
  );
  return byLevel(rows);
}

function byLevel(rows: readonly ValueRow<Level>[]): StoredValues {
  return new Map(
    [...Map.groupBy(rows, ({ level }) => level)].map(([level, list]) => [
      level,
      new Map(list.map(({ name, value }) => [name, value])),
    ]),
  );
}

const allLevels: readonly Level[] = ['User', 'Tenant', 'Global'];
const noValue: Values = new Map();
const noValues: StoredValues = new Map();

function layersOf(tenantId: string, userId: string | null): readonly Layer[] {
  const shared: Layer = { topic: settingTopic, levels: ['Tenant', 'Global'], key: tenantId };
  if (userId === null) return [shared];
  return [shared, { topic: userSettingTopic, levels: ['User'], key: `${tenantId} ${userId}` }];
}

function merge(snapshots: readonly Snapshot[]): StoredValues {
  return snapshots.length === 1 && snapshots[0] !== undefined
    ? snapshots[0].stored
    : new Map(snapshots.flatMap(({ stored }) => [...stored]));
}
