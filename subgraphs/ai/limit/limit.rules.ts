import { createHash } from 'node:crypto';
import { isStorable } from '../../kernel/error/text.ts';
import type { LimitCharge } from '../../kernel/limit/limit-store.ts';
import type { LimitOptions } from './limit-options.ts';

/** Owners of the limits of a call. */
export type LimitScope = 'user' | 'api-key' | 'label' | 'tenant';

/** Maximum length of a user id in keys of counters and rows of costs. */
const longestUserKey = 200;

const windowSeconds = 60;

/** Who makes a call. An API key is its own user: both ids are the key's. */
interface CallingActor {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}

/** Who makes a call, and what the caller says it is for. */
export interface LimitedCall {
  readonly actor: CallingActor;
  /** Null: none. */
  readonly label: string | null;
}

/** The caller's scope, the label's, the tenant's. Another user behind a key, that of an embed token, stays a user. */
function scopesOf({ actor: { userId, apiKeyId }, label }: LimitedCall): readonly LimitScope[] {
  const isKey = apiKeyId !== null && (userId ?? apiKeyId) === apiKeyId;
  return [isKey ? 'api-key' : 'user', ...(label === null ? [] : (['label'] as const)), 'tenant'];
}

type ScopeOptions = LimitOptions['User'];

/** Options of which some are absent, completed by others. */
const complete = (given: Partial<ScopeOptions> | undefined, others: ScopeOptions): ScopeOptions => ({
  RequestsPerMinute: given?.RequestsPerMinute ?? others.RequestsPerMinute,
  TokensPerMinute: given?.TokensPerMinute ?? others.TokensPerMinute,
  BudgetUsdPerMonth: given?.BudgetUsdPerMonth ?? others.BudgetUsdPerMonth,
});

const optionsOf: Readonly<Record<LimitScope, (limits: LimitOptions, call: LimitedCall) => ScopeOptions>> = {
  user: ({ User }) => User,
  'api-key': ({ User, ApiKey }) => complete(ApiKey, User),
  label: ({ Label, Labels }, { label }) => complete(Labels[label ?? ''], Label),
  tenant: ({ Tenant }) => Tenant,
};

/**
 * The key of a caller's counters: its user id or API key id; a digest of an id that is too long or cannot be stored.
 */
export function userKeyOf(actor: CallingActor): string {
  const id = actor.userId ?? actor.apiKeyId ?? 'anonymous';
  if (id !== '' && id.length <= longestUserKey && isStorable(id)) return id;
  return `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

/**
 * The points a call takes from the limits per minute, the caller's before the tenant's; none for limits that are off.
 * @param estimatedTokens whole, 0 or more.
 */
export function chargesOf(limits: LimitOptions, call: LimitedCall, estimatedTokens: number): LimitCharge[] {
  return scopesOf(call).flatMap((scope) => {
    const { RequestsPerMinute, TokensPerMinute } = optionsOf[scope](limits, call);
    const charge = (unit: string, limit: number, points: number): LimitCharge[] => {
      const name = `${scope}-${unit}`;
      const key = ['ai', name, ...ownerOf(scope, call)].join(':');
      return limit === 0 ? [] : [{ name, key, limit, windowSeconds, points }];
    };
    return [
      ...charge('requests', RequestsPerMinute, 1),
      ...charge('tokens', TokensPerMinute, estimatedTokens),
    ];
  });
}

/** Keys of the counters in the scope that this call is charged to. */
function ownerOf(scope: LimitScope, { actor, label }: LimitedCall): readonly string[] {
  if (scope === 'tenant') return [];
  return [scope === 'label' ? (label ?? '') : userKeyOf(actor)];
}

/** By how much the token limits were estimated too low (above 0) or too high, by the name of the charge. */
export function tokenDifference(estimated: number, actual: number): Record<string, number> {
  const difference = actual - estimated;
  return {
    'user-tokens': difference,
    'api-key-tokens': difference,
    'label-tokens': difference,
    'tenant-tokens': difference,
  };
}

/** A budget and the spent part of it, in US dollars. */
export interface BudgetUse {
  readonly scope: LimitScope;
  readonly limit: number;
  readonly spent: number;
}

/** The budgets that are set for a call. */
export function budgetsOf(
  limits: LimitOptions,
  call: LimitedCall,
): readonly { readonly scope: LimitScope; readonly limit: number }[] {
  return scopesOf(call)
    .map((scope) => ({ scope, limit: optionsOf[scope](limits, call).BudgetUsdPerMonth }))
    .filter(({ limit }) => limit > 0);
}

/** The first budget that has nothing left; null when all have. */
export function findSpentBudget(uses: readonly BudgetUse[]): BudgetUse | null {
  return uses.find(({ limit, spent }) => spent >= limit) ?? null;
}

/** The calendar month of an instant, by its first day in UTC: `2026-11-01`. */
export function monthOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`;
}

/** Whole seconds of the month of an instant, in UTC. */
export function secondsOfMonth(instant: Date): number {
  return (nextMonth(instant) - Date.parse(monthOf(instant))) / 1_000;
}

/** Whole seconds until the next month begins in UTC, 1 or more. */
export function secondsLeftInMonth(instant: Date): number {
  return Math.max(1, Math.ceil((nextMonth(instant) - instant.getTime()) / 1_000));
}

const nextMonth = (instant: Date) => Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1);
