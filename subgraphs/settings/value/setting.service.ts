import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher, Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { allowsLevel, levelOfScope, resolveCascade } from '../definition/cascade.rules.ts';
import type { SettingCatalog } from '../definition/setting-catalog.ts';
import { shownValue, valueProblems } from '../definition/value.rules.ts';
import {
  type SettingDefinition,
  type SettingLevel,
  type SettingScope,
  settingChanged,
} from '../settings.contract.ts';
import { scopeNotAllowed, settingNotFound, tenantRequired } from '../settings.errors.ts';
import { settingValueInput } from './setting.input.ts';
import { settingPurpose, settingTopic, type ValueReader } from './value-reader.service.ts';

/** A setting as it holds at a scope; masked where it is encrypted. */
export interface ResolvedSetting {
  readonly name: string;
  readonly value: string | null;
  /** Where the value came from; null when no level has one. */
  readonly level: SettingLevel | null;
  readonly definition: SettingDefinition;
}

/** Settings for one caller: reads by the cascade from the scope downward, writes to the scope's level. */
export class SettingService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly epochs: Epochs,
    private readonly cipher: ResultCipher,
    private readonly catalog: SettingCatalog,
    private readonly reader: ValueReader,
  ) {}

  /** Every setting visible at the scope, by name. @throws {DomainError} `invalid` for tenant scope in host context. */
  async list(scope: SettingScope): Promise<ResolvedSetting[]> {
    this.checkScope(scope);
    const levels = await this.levels(scope);
    return this.catalog.all
      .filter((one) => isVisible(one, scope))
      .map((one) => resolved(one, one.name, scope, levels));
  }

  /** @throws {DomainError} `notFound` for a name nobody defines, or that is not visible at the scope. */
  async get(scope: SettingScope, name: string): Promise<ResolvedSetting> {
    this.checkScope(scope);
    return resolved(this.definitionOf(scope, name), name, scope, await this.levels(scope));
  }

  /**
   * Stores a value at the scope's level; null removes it.
   * @returns the value that holds at the scope now.
   * @throws {DomainError} `notFound`; `invalid` for the scope or the value.
   */
  async update(
    scope: SettingScope,
    name: string,
    input: { readonly value: string | null },
  ): Promise<ResolvedSetting> {
    this.checkScope(scope);
    const definition = this.definitionOf(scope, name);
    if (!allowsLevel(definition, levelOfScope[scope])) throw scopeNotAllowed();
    const { value } = validate(settingValueInput, input);
    const problems = value === null ? [] : valueProblems(definition, value);
    if (problems.length > 0) throw invalidInput({ value: problems });
    await this.unit.run(value === null ? 'resetSetting' : 'updateSetting', (transaction) =>
      this.write(transaction, definition, scope, value),
    );
    return this.get(scope, name);
  }

  private async write(
    transaction: Transaction,
    definition: SettingDefinition,
    scope: SettingScope,
    value: string | null,
  ): Promise<void> {
    const { em } = transaction;
    const { actor, tenant } = this.unit.call;
    const table = scope === 'user' ? 'settings.user_setting_value' : 'settings.setting_value';
    const owner = {
      tenant_id: tenant.id,
      name: definition.name,
      ...(scope === 'user' ? { user_id: this.userId } : {}),
    };
    const columns = Object.keys(owner);
    const where = columns.map((column) => `${column} = ?`).join(' and ');
    const [old]: { value: string }[] = await em.execute(
      `select value from ${table} where ${where} for update`,
      Object.values(owner),
    );
    if (value === null) {
      if (old === undefined) return;
      await em.execute(`delete from ${table} where ${where}`, Object.values(owner));
    } else {
      const stored = await this.stored(definition, value);
      await em.execute(
        `insert into ${table} (${columns.join(', ')}, value, modified_at, modified_by)
         values (${columns.map(() => '?').join(', ')}, ?, ?, ?)
         on conflict (${columns.join(', ')}) do update set value = excluded.value,
           modified_at = excluded.modified_at, modified_by = excluded.modified_by`,
        [...Object.values(owner), stored, this.clock.now(), actor.userId],
      );
    }
    await this.announce(transaction, definition, scope, old?.value ?? null, value);
  }

  private async announce(
    { em, publish, afterCommit }: Transaction,
    definition: SettingDefinition,
    scope: SettingScope,
    oldValue: string | null,
    newValue: string | null,
  ): Promise<void> {
    const { tenant } = this.unit.call;
    await this.epochs.bump(em, tenant.id, settingTopic);
    await publish(settingChanged, {
      name: definition.name,
      level: levelOfScope[scope],
      key: { user: this.userId, tenant: tenant.id, global: null }[scope],
      oldValue: shownValue(definition, oldValue),
      newValue: shownValue(definition, newValue),
    });
    afterCommit(() => this.epochs.forget());
  }

  private stored(definition: SettingDefinition, value: string): Promise<string> {
    if (definition.isEncrypted !== true) return Promise.resolve(value);
    return this.cipher.encrypt(value, { tenantId: this.unit.call.tenant.id, purpose: settingPurpose });
  }

  private levels(scope: SettingScope) {
    const { tenant } = this.unit.call;
    return this.reader.levels(
      scope === 'global' ? HOST_TENANT_ID : tenant.id,
      scope === 'user' ? this.userId : null,
    );
  }

  private definitionOf(scope: SettingScope, name: string): SettingDefinition {
    const definition = this.catalog.find(name);
    if (definition === null || !isVisible(definition, scope)) throw settingNotFound();
    return definition;
  }

  private checkScope(scope: SettingScope): void {
    if (scope === 'tenant' && this.unit.call.tenant.isHost) throw tenantRequired();
  }

  private get userId(): string {
    return this.unit.call.actor.userId ?? '';
  }
}

function isVisible(definition: SettingDefinition, scope: SettingScope): boolean {
  return scope !== 'user' || definition.isVisibleToClients === true;
}

function resolved(
  definition: SettingDefinition,
  name: string,
  scope: SettingScope,
  levels: (name: string) => Parameters<typeof resolveCascade>[2],
): ResolvedSetting {
  const { value, level } = resolveCascade(definition, scope, levels(definition.name));
  return { name, value: shownValue(definition, value), level, definition };
}
