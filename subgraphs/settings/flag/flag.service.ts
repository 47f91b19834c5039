import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { SettingCatalog } from '../definition/setting-catalog.ts';
import { valueProblems } from '../definition/value.rules.ts';
import { flagTargetingChanged, type SettingDefinition, settingLimits } from '../settings.contract.ts';
import { settingNotFound, tenantRequired } from '../settings.errors.ts';
import type { ResolvedSetting, SettingService } from '../value/setting.service.ts';
import { FlagTargetingEntity } from './flag-targeting.entity.ts';
import {
  applyTargeting,
  type EvaluationContext,
  type FlagError,
  type FlagReason,
  type TargetingRule,
  targetingRules,
  typedValue,
} from './targeting.rules.ts';

/** A flag as OpenFeature evaluates it: a value and why, or an error. */
export interface FlagEvaluation {
  readonly key: string;
  /** In the type of the setting; null: none, or an error. */
  readonly value: unknown;
  readonly reason: FlagReason | null;
  /** Of the rule that applied, else the level that has the value. */
  readonly variant: string | null;
  readonly error: FlagError | null;
}

/** The rules of one flag. */
export interface FlagTargeting {
  readonly name: string;
  readonly rules: readonly TargetingRule[];
  readonly modifiedAt: Date;
  readonly modifiedBy: string | null;
}

/** Characters of an evaluation context as JSON, and elements of a list in it. */
const longestContext = 16_384;
const longestList = 100;

const context = z
  .record(z.string(), z.json())
  .refine((given) => JSON.stringify(given).length <= longestContext, 'Validation:TooLarge')
  .refine(
    (given) => Object.values(given).every((one) => !Array.isArray(one) || one.length <= longestList),
    'Validation:TooLarge',
  );
const contextInput = z.object({ context });
const targetingInput = z.object({
  name: text({ min: 1, max: settingLimits.nameLength }),
  rules: targetingRules,
});

/**
 * Settings as feature flags: those that clients may see and that are not encrypted. A tenant's rules give callers other
 * values than the cascade, by what the evaluation says about them.
 */
export class FlagService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly settings: Pick<SettingService, 'get' | 'list'>,
    private readonly catalog: SettingCatalog,
    private readonly clock: Clock,
  ) {}

  /**
   * Evaluates a flag for a context.
   * @throws {DomainError} `invalid`, also for a split without `targetingKey`; `notFound` for what is no flag.
   */
  async evaluate(key: string, given: unknown): Promise<FlagEvaluation> {
    const { context } = validate(contextInput, { context: given ?? {} });
    const setting = await this.settings.get('user', key);
    if (!isFlag(setting.definition)) throw settingNotFound();
    const [targeting] = await this.read({ name: setting.definition.name });
    const evaluation = evaluateFlag(setting, targeting?.rules ?? [], context);
    if (evaluation.error !== null) throw invalidInput({ 'context.targetingKey': ['Validation:Required'] });
    return evaluation;
  }

  /** Evaluates all flags for a context, by name. Two statements at most. @throws {DomainError} `invalid`. */
  async evaluateAll(given: unknown): Promise<FlagEvaluation[]> {
    const { context } = validate(contextInput, { context: given ?? {} });
    const settings = (await this.settings.list('user')).filter(({ definition }) => isFlag(definition));
    const rules = new Map((await this.read({})).map((one) => [one.name, one.rules]));
    const evaluations: FlagEvaluation[] = [];
    for (const one of settings) {
      const targeting = rules.get(one.name);
      // Rules may compare many texts: other requests have their turn between two flags.
      if (targeting !== undefined) await nextTurn();
      evaluations.push(evaluateFlag(one, targeting ?? [], context));
    }
    return evaluations;
  }

  /** Lists the tenant's rules by name: at most one for each setting. */
  list(): Promise<FlagTargeting[]> {
    this.demandTenant();
    return this.read({});
  }

  /**
   * Replaces the rules of a flag.
   * @throws {DomainError} `invalid` for rules or values that the setting does not take; `notFound` for what is no flag.
   */
  async set(input: unknown): Promise<FlagTargeting> {
    this.demandTenant();
    const { name: given, rules } = validate(targetingInput, input);
    const definition = this.flagOf(given);
    const { name } = definition;
    const problems = rules.flatMap(({ variants }, rule) =>
      variants.flatMap(({ value }, variant) => {
        const codes = valueProblems(definition, value);
        return codes.length === 0 ? [] : [[`rules[${rule}].variants[${variant}].value`, codes] as const];
      }),
    );
    if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
    const { tenant, actor } = this.unit.call;
    return this.unit.run('setFlagTargeting', async ({ em, publish }) => {
      await lockName(em, 'flag targeting', `${tenant.id} ${name}`);
      const row = { name, rules, modifiedAt: this.clock.now(), modifiedBy: actor.userId ?? actor.apiKeyId };
      await em.upsert(FlagTargetingEntity, { tenantId: tenant.id, ...row });
      await publish(flagTargetingChanged, { name, isRemoved: false });
      return row;
    });
  }

  /** Removes the rules of a flag: the cascade alone decides again. @returns whether there were rules. */
  async remove(given: string): Promise<boolean> {
    this.demandTenant();
    const { name } = this.flagOf(given);
    const tenantId = this.unit.call.tenant.id;
    return this.unit.run('removeFlagTargeting', async ({ em, publish }) => {
      await lockName(em, 'flag targeting', `${tenantId} ${name}`);
      const isRemoved = (await em.nativeDelete(FlagTargetingEntity, { tenantId, name })) > 0;
      if (isRemoved) await publish(flagTargetingChanged, { name, isRemoved });
      return isRemoved;
    });
  }

  private async read(which: { readonly name?: string }): Promise<FlagTargeting[]> {
    const { em, tenant } = this.unit.call;
    const rows = await em.find(
      FlagTargetingEntity,
      { tenantId: tenant.id, ...which },
      { orderBy: { name: 'asc' }, limit: this.catalog.all.length },
    );
    return rows.map(({ name, rules, modifiedAt, modifiedBy }) => ({ name, rules, modifiedAt, modifiedBy }));
  }

  private flagOf(name: string): SettingDefinition {
    const definition = this.catalog.find(name);
    if (definition === null || !isFlag(definition)) throw settingNotFound();
    return definition;
  }

  private demandTenant(): void {
    if (this.unit.call.tenant.isHost) throw tenantRequired();
  }
}

function isFlag({ isVisibleToClients, isEncrypted }: SettingDefinition): boolean {
  return isVisibleToClients === true && isEncrypted !== true;
}

function evaluateFlag(
  { name: key, definition, value, level }: ResolvedSetting,
  rules: readonly TargetingRule[],
  context: EvaluationContext,
): FlagEvaluation {
  const targeted = applyTargeting(definition.name, rules, context);
  if (targeted === null)
    return { key, value: typedValue(definition, value), reason: 'Static', variant: level, error: null };
  if ('error' in targeted) return { key, value: null, reason: null, variant: null, error: targeted.error };
  const { reason, variant } = targeted;
  return { key, value: typedValue(definition, targeted.value), reason, variant, error: null };
}
