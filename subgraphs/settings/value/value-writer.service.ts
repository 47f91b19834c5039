import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import { sentLater } from '../../kernel/persistence/driver-client.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher, Transaction } from '../../kernel/persistence/unit-of-work.ts';
import { levelOfScope } from '../definition/cascade.rules.ts';
import { maskValue } from '../definition/value.rules.ts';
import { type SettingDefinition, type SettingScope, settingChanged } from '../settings.contract.ts';
import { settingPurpose, settingTopic, userSettingTopic } from './value-reader.service.ts';

/** New values by definition; null removes. */
export type ValueChanges = ReadonlyMap<SettingDefinition, string | null>;

/** New values, already encrypted: the transaction that stores them does not wait for the vault. */
export interface PreparedChanges {
  readonly scope: SettingScope;
  readonly wanted: ValueChanges;
  /** Encrypted values, as they will be stored. */
  readonly sealed: Encrypted;
  /** Stored texts that already contain the new value. */
  readonly same: Encrypted;
}

type Encrypted = ReadonlyMap<SettingDefinition, string>;

interface Change {
  readonly definition: SettingDefinition;
  readonly old: string | null;
  readonly value: string | null;
}

/**
 * Stores values of one caller and publishes the changes. Writing the present value again is no change and publishes
 * nothing. The number of statements does not grow with the number of values, apart from events.
 */
export class ValueWriter {
  constructor(
    private readonly call: RequestContext,
    private readonly clock: Clock,
    private readonly epochs: Epochs,
    private readonly cipher: ResultCipher,
  ) {}

  /**
   * Encrypts values where needed, and finds those that are already stored.
   * @throws {DomainError} `unavailable` when the vault cannot be reached.
   */
  async prepare(scope: SettingScope, wanted: ValueChanges): Promise<PreparedChanges> {
    const secrets = [...wanted].flatMap(([definition, value]) =>
      value !== null && definition.isEncrypted === true ? [{ definition, value }] : [],
    );
    if (secrets.length === 0) return { scope, wanted, sealed: new Map(), same: new Map() };
    const stored = await readStoredValues(
      this.call.em,
      this.tableOf(scope),
      secrets.map(({ definition }) => definition),
    );
    const asked = await Promise.all(
      secrets.map(async ({ definition, value }) => {
        const old = stored.get(definition.name);
        const isSame = old !== undefined && (await this.decryptStored(old)) === value;
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

  /**
   * The values that differ from the stored ones. Writers of the same value are serialized, so that each sees what it
   * replaces.
   */
  private async changes(
    { em }: Transaction,
    table: Table,
    { wanted, same }: PreparedChanges,
  ): Promise<Change[]> {
    const definitions = [...wanted.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));
    await this.lock(em, table, definitions);
    const stored = await readStoredValues(em, table, definitions);
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

  /**
   * A new value has no row to lock, so its name is locked; locks are taken in the order of names, so that writers
   * cannot deadlock.
   */
  private async lock(
    em: Transaction['em'],
    table: Table,
    definitions: readonly SettingDefinition[],
  ): Promise<void> {
    const owner = [table.name, ...table.owner];
    await em.execute(
      sentLater(`select pg_advisory_xact_lock(hashtextextended(key, 0))
       from (values ${definitions.map(() => '(?::text)').join(', ')}) as wanted (key)`),
      definitions.map(({ name }) => JSON.stringify([...owner, name])),
    );
  }

  /** Null when no key can decrypt it: then it differs from every new value and can be replaced. */
  private decryptStored(stored: string): Promise<string | null> {
    return this.cipher.decrypt(stored, this.purpose).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      return null;
    });
  }

  private async remove({ em }: Transaction, table: Table, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await em.execute(
      sentLater(`delete from ${table.name} where ${table.where} and name in (${places(changes)})`),
      [...table.owner, ...changes.map(({ definition }) => definition.name)],
    );
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
      sentLater(`insert into ${table.name} (${table.columns.join(', ')}, name, value, modified_at, modified_by)
       values ${rows.map(() => row).join(', ')}
       on conflict (${table.columns.join(', ')}, name) do update set value = excluded.value,
         modified_at = excluded.modified_at, modified_by = excluded.modified_by`),
      rows.flat(),
    );
  }

  private async announce(
    { em, publish }: Transaction,
    scope: SettingScope,
    changes: readonly Change[],
  ): Promise<void> {
    const { tenant, actor } = this.call;
    await this.epochs.bump(em, tenant.id, scope === 'user' ? userSettingTopic : settingTopic);
    for (const { definition, old, value } of changes) {
      await publish(settingChanged, {
        name: definition.name,
        level: levelOfScope[scope],
        key: { user: actor.userId, tenant: tenant.id, global: null }[scope],
        oldValue: maskValue(definition, old),
        newValue: maskValue(definition, value),
      });
    }
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

/** A table and the condition for its rows. */
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

async function readStoredValues(
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
