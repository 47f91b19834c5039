import { z } from 'zod';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { allowsLevel, levelOfScope, resolveCascade } from '../definition/cascade.rules.ts';
import type { SettingCatalog } from '../definition/setting-catalog.ts';
import { maskValue, valueProblems } from '../definition/value.rules.ts';
import {
  type SettingDefinition,
  type SettingLevel,
  type SettingScope,
  type SettingUpdateOutcome,
  settingLimits,
} from '../settings.contract.ts';
import { scopeNotAllowed, settingNotFound, tenantRequired, updateErrorCodes } from '../settings.errors.ts';
import type { ValueReader } from './value-reader.service.ts';
import type { ValueWriter } from './value-writer.service.ts';

/**
 * Shape and limits of a bulk write. Each entry is checked separately: a name over the limit is an unknown setting, and
 * the definition validates the value.
 */
const settingUpdatesInput = z.object({
  settings: z
    .array(z.object({ name: z.string(), value: z.string().nullable() }))
    .min(1)
    .max(settingLimits.bulkEntries),
});

/** One entry of a bulk write; null removes the level's value. */
export interface SettingEntry {
  readonly name: string;
  readonly value: string | null;
}

export interface SettingUpdateResult {
  readonly name: string;
  readonly outcome: SettingUpdateOutcome;
  /** Null when the entry was updated. */
  readonly errorCode: string | null;
}

/** A setting with its effective value at a scope; encrypted values are masked. */
export interface ResolvedSetting {
  readonly name: string;
  readonly value: string | null;
  /** The level of the value; null when no level has one. */
  readonly level: SettingLevel | null;
  readonly definition: SettingDefinition;
  /** Older names under which maps carry it too. */
  readonly aliases: string[];
}

/** Settings for one caller: reads resolve the cascade from the scope downward, writes go to the scope's level. */
export class SettingService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly catalog: SettingCatalog,
    private readonly reader: ValueReader,
    private readonly writer: ValueWriter,
  ) {}

  /**
   * Lists the settings visible at the scope, by name. @throws {DomainError} `invalid` for tenant scope in host
   * context.
   */
  async list(scope: SettingScope): Promise<ResolvedSetting[]> {
    this.checkScope(scope);
    const levels = await this.levels(scope);
    return this.catalog.all
      .filter((one) => isVisible(one, scope))
      .map((one) => this.resolveSetting(one, one.name, scope, levels));
  }

  /** @throws {DomainError} `notFound` for an unknown name, or one that is not visible at the scope. */
  async get(scope: SettingScope, name: string): Promise<ResolvedSetting> {
    this.checkScope(scope);
    return this.resolveSetting(this.definitionOf(scope, name), name, scope, await this.levels(scope));
  }

  /**
   * Stores a value at the scope's level; null removes it.
   * @returns the effective value at the scope.
   * @throws {DomainError} `notFound`; `invalid` for the scope or the value.
   */
  async update(scope: SettingScope, name: string, value: string | null): Promise<ResolvedSetting> {
    this.checkScope(scope);
    const definition = this.definitionOf(scope, name);
    if (!allowsLevel(definition, levelOfScope[scope])) throw scopeNotAllowed();
    const problems = value === null ? [] : valueProblems(definition, value);
    if (problems.length > 0) throw invalidInput({ value: problems });
    const operation = value === null ? 'resetSetting' : 'updateSetting';
    const changes = await this.writer.prepare(scope, new Map([[definition, value]]));
    // Read in the transaction of the write: a repeat under the same idempotency key returns this value.
    const held = await this.unit.run(operation, async (transaction) => {
      await this.writer.write(transaction, changes);
      // A value at the scope's own level hides every other one.
      const levels =
        value === null
          ? await this.reader.levelsWithin(transaction.em, ...this.ownerOf(scope))
          : () => ({ [levelOfScope[scope]]: value });
      const { value: shown, level } = this.resolveSetting(definition, name, scope, levels);
      return { value: shown, level };
    });
    return { name, definition, aliases: this.catalog.listAliases(definition), ...held };
  }

  /**
   * Stores several values at the scope's level independently: a refused entry does not affect the others. Of entries
   * with the same setting the last one applies.
   * @returns one result per entry, in the same order.
   * @throws {DomainError} `invalid` for the scope, or for too many entries or none.
   */
  async updateAll(scope: SettingScope, entries: readonly SettingEntry[]): Promise<SettingUpdateResult[]> {
    this.checkScope(scope);
    const { settings } = validate(settingUpdatesInput, { settings: entries });
    const judged = settings.map((entry) => ({ ...entry, ...this.checkEntry(scope, entry) }));
    const changes = new Map(
      judged.flatMap(({ definition, value }) => (definition === null ? [] : [[definition, value] as const])),
    );
    const results = judged.map(({ name, outcome }) => ({
      name,
      outcome,
      errorCode: updateErrorCodes[outcome],
    }));
    const prepared = await this.writer.prepare(scope, changes);
    return this.unit.run('updateSettings', async (transaction) => {
      await this.writer.write(transaction, prepared);
      return results;
    });
  }

  /**
   * Stores the changes of a form, all or none. Entries that repeat the effective value, even an inherited one, or a
   * mask are skipped.
   * @returns one result per entry, in the same order.
   * @throws {DomainError} `invalid` for the scope, for too many entries or none, or when an entry is refused.
   */
  async saveAll(
    scope: SettingScope,
    entries: readonly SettingEntry[],
  ): Promise<readonly SettingUpdateResult[]> {
    this.checkScope(scope);
    const { settings } = validate(settingUpdatesInput, { settings: entries });
    const held = new Map((await this.list(scope)).map((one) => [one.definition, one.value]));
    const judged = settings.map((entry) => ({ ...entry, ...this.checkEntry(scope, entry, held) }));
    const refused = judged.flatMap(({ outcome }, at) =>
      outcome === 'Updated' ? [] : [[`settings[${at}]`, [updateErrorCodes[outcome] ?? outcome]] as const],
    );
    if (refused.length > 0) throw invalidInput(Object.fromEntries(refused));
    const changes = judged.flatMap(({ definition, value }) =>
      definition === null || held.get(definition) === value ? [] : [[definition, value] as const],
    );
    const prepared = await this.writer.prepare(scope, new Map(changes));
    const results = judged.map(({ name, outcome }) => ({ name, outcome, errorCode: null }));
    return this.unit.run('saveSettings', async (transaction) => {
      await this.writer.write(transaction, prepared);
      return results;
    });
  }

  /**
   * @param held the effective values at the scope: an entry that repeats one is not validated, since nothing is
   * written.
   * @returns the definition to write to, or null with the reason.
   */
  private checkEntry(
    scope: SettingScope,
    { name, value }: SettingEntry,
    held: ReadonlyMap<SettingDefinition, string | null> = new Map(),
  ): { readonly outcome: SettingUpdateOutcome; readonly definition: SettingDefinition | null } {
    const definition = this.catalog.find(name);
    const outcome =
      definition === null || !isVisible(definition, scope)
        ? 'NotFound'
        : held.get(definition) === value
          ? 'Updated'
          : !allowsLevel(definition, levelOfScope[scope])
            ? 'ProviderNotAllowed'
            : value !== null && valueProblems(definition, value).length > 0
              ? 'ValidationFailed'
              : 'Updated';
    return { outcome, definition: outcome === 'Updated' ? definition : null };
  }

  private resolveSetting(
    definition: SettingDefinition,
    name: string,
    scope: SettingScope,
    levels: (name: string) => Parameters<typeof resolveCascade>[2],
  ): ResolvedSetting {
    const { value, level } = resolveCascade(definition, scope, levels(definition.name));
    const aliases = this.catalog.listAliases(definition);
    return { name, value: maskValue(definition, value), level, definition, aliases };
  }

  private levels(scope: SettingScope) {
    return this.reader.levels(...this.ownerOf(scope));
  }

  /** The tenant and the user whose values a scope reads. */
  private ownerOf(scope: SettingScope): [tenantId: string, userId: string | null] {
    const tenantId = scope === 'global' ? HOST_TENANT_ID : this.unit.call.tenant.id;
    return [tenantId, scope === 'user' ? this.userId : null];
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
