import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher, Transaction } from '../../kernel/persistence/unit-of-work.ts';
import { levelOfScope } from '../definition/cascade.rules.ts';
import { shownValue } from '../definition/value.rules.ts';
import { type SettingDefinition, type SettingScope, settingChanged } from '../settings.contract.ts';
import { settingPurpose, settingTopic } from './value-reader.service.ts';

/** Values to be stored, by definition; null removes. */
export type ValueChanges = ReadonlyMap<SettingDefinition, string | null>;

/** Values to be stored, with all the vault was asked for: the transaction that stores them does not wait for it. */
export interface PreparedChanges {
  readonly scope: SettingScope;
  readonly wanted: ValueChanges;
  /** Encrypted values, as they will be stored. */
  readonly sealed: Encrypted;
  /** Stored texts that say already what is wanted. */
  readonly same: Encrypted;
}

type Encrypted = ReadonlyMap<SettingDefinition, string>;

interface Change {
  readonly definition: SettingDefinition;
  /** As stored. */
  readonly old: string | null;
  readonly value: string | null;
}

/**
 * Stores values of one caller and announces what changed. Writing the value a level has already is no change: nothing
 * is written and nobody is told. Statements do not grow with the number of values, events apart.
 */
export class ValueWriter {
  constructor(
    private readonly call: RequestContext,
    private readonly clock: Clock,
    private readonly epochs: Epochs,
    private readonly cipher: ResultCipher,
  ) {}

  /**
   * Encrypts what is to be encrypted, and looks which of it is stored already.
   * @throws {DomainError} `unavailable` when the vault cannot be reached.
   */
  async prepare(scope: SettingScope, wanted: ValueChanges): Promise<PreparedChanges> {
    const secrets = [...wanted].flatMap(([definition, value]) =>
      value !== null && definition.isEncrypted === true ? [{ definition, value }] : [],
    );
    if (secrets.length === 0) return { scope, wanted, sealed: new Map(), same: new Map() };
    const stored = await storedValues(
      this.call.em,
      this.tableOf(scope),
      secrets.map(({ definition }) => definition),
    );
    const asked = await Promise.all(
      secrets.map(async ({ definition, value }) => {
        const old = stored.get(definition.name);
        const isSame = old !== undefined && (await this.opened(old)) === value;
        const sealed = await this.cipher.encrypt(value, this.purpose);
        return { definition, sealed, same: isSame ? old : null };
      }),
    );
    return {
      scope,
      wanted,
      sealed: new Map(asked.map(({ definition, sealed }) => [definition, sealed])),
      same: new Map(
        asked.flatMap(({ definition, same }) => (same === null ? [] : [[definition, same] as const])),
      ),
    };
  }

  /** Stores, removes and publishes in the given transaction. */
  async write(transaction: Transaction, prepared: PreparedChanges): Promise<void> {
    const { scope, wanted, sealed } = prepared;
    if (wanted.size === 0) return;
    const table = this.tableOf(scope);
    const changes = await this.changes(transaction, table, prepared);
    if (changes.length === 0) return;
    await this.remove(
      transaction,
      table,
      changes.filter(({ value }) => value === null),
    );
    await this.store(
      transaction,
      table,
      changes.filter(({ value }) => value !== null),
      sealed,
    );
    await this.announce(transaction, scope, changes);
  }

  /** What differs from the stored values. One writer of a value at a time, so that each sees what it replaces. */
  private async changes(
    { em }: Transaction,
    table: Table,
    { wanted, same }: PreparedChanges,
  ): Promise<Change[]> {
    const definitions = [...wanted.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));
    await this.lock(em, table, definitions);
    const stored = await storedValues(em, table, definitions);
    return definitions
      .map((definition) => ({
        definition,
        old: stored.get(definition.name) ?? null,
        value: wanted.get(definition) ?? null,
      }))
      .filter(({ definition, old, value }) =>
        old === null || value === null || definition.isEncrypted !== true
          ? old !== value
          : same.get(definition) !== old,
      );
  }

  /** A value that is not stored yet has no row to lock, so its name is locked; by name, so that two writers never cross. */
  private async lock(
    em: Transaction['em'],
    table: Table,
    definitions: readonly SettingDefinition[],
  ): Promise<void> {
    const owner = [table.name, ...table.owner];
    await em.execute(
      `select pg_advisory_xact_lock(hashtextextended(key, 0))
       from (values ${definitions.map(() => '(?::text)').join(', ')}) as wanted (key)`,
      definitions.map(({ name }) => JSON.stringify([...owner, name])),
    );
  }

  /** Null for what no key opens any more: it differs from everything, so that it can be replaced. */
  private opened(stored: string): Promise<string | null> {
    return this.cipher.decrypt(stored, this.purpose).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      return null;
    });
  }

  private async remove({ em }: Transaction, table: Table, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await em.execute(`delete from ${table.name} where ${table.where} and name in (${places(changes)})`, [
      ...table.owner,
      ...changes.map(({ definition }) => definition.name),
    ]);
  }

  private async store(
    { em }: Transaction,
    table: Table,
    changes: readonly Change[],
    sealed: Encrypted,
  ): Promise<void> {
    if (changes.length === 0) return;
    const stamp = [this.clock.now(), this.call.actor.userId];
    const rows = changes.map(({ definition, value }) => [
      ...table.owner,
      definition.name,
      sealed.get(definition) ?? value ?? '',
      ...stamp,
    ]);
    const row = `(${places(rows[0] ?? [])})`;
    await em.execute(
      `insert into ${table.name} (${table.columns.join(', ')}, name, value, modified_at, modified_by)
       values ${rows.map(() => row).join(', ')}
       on conflict (${table.columns.join(', ')}, name) do update set value = excluded.value,
         modified_at = excluded.modified_at, modified_by = excluded.modified_by`,
      rows.flat(),
    );
  }

  private async announce(
    { em, publish, afterCommit }: Transaction,
    scope: SettingScope,
    changes: readonly Change[],
  ): Promise<void> {
    const { tenant, actor } = this.call;
    await this.epochs.bump(em, tenant.id, settingTopic);
    for (const { definition, old, value } of changes) {
      await publish(settingChanged, {
        name: definition.name,
        level: levelOfScope[scope],
        key: { user: actor.userId, tenant: tenant.id, global: null }[scope],
        oldValue: shownValue(definition, old),
        newValue: shownValue(definition, value),
      });
    }
    afterCommit(() => this.epochs.forget());
  }

  private tableOf(scope: SettingScope): Table {
    const { tenant, actor } = this.call;
    return scope === 'user'
      ? tableWith('settings.user_setting_value', { tenant_id: tenant.id, user_id: actor.userId ?? '' })
      : tableWith('settings.setting_value', { tenant_id: tenant.id });
  }

  private get purpose(): { tenantId: string; purpose: string } {
    return { tenantId: this.call.tenant.id, purpose: settingPurpose };
  }
}

/** A table, and whose rows of it are meant. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly owner: readonly string[];
  readonly where: string;
}

function tableWith(name: string, owner: Readonly<Record<string, string>>): Table {
  const columns = Object.keys(owner);
  const where = columns.map((column) => `${column} = ?`).join(' and ');
  return { name, columns, owner: Object.values(owner), where };
}

/** By the names of the definitions. */
async function storedValues(
  em: EntityManager,
  table: Table,
  definitions: readonly SettingDefinition[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { name: string; value: string }[] = await em.execute(
    `select name, value from ${table.name} where ${table.where} and name in (${places(definitions)})`,
    [...table.owner, ...definitions.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

function places(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
