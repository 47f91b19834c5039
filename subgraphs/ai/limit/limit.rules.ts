import { createHash } from 'node:crypto';
import { isStorable } from '../../kernel/error/text.ts';
import type { LimitCharge } from '../../kernel/limit/limit-store.ts';
import type { LimitOptions } from './limit-options.ts';

/** Owners of the limits of a call. */
export type LimitScope = 'user' | 'api-key' | 'tenant';

/** Maximum length of a user id in keys of counters and rows of costs. */
const longestUserKey = 200;

const windowSeconds = 60;

/** Who makes a call. An API key is its own user: both ids are the key's. */
interface LimitedCaller {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}

/** The caller's scope before the tenant's. Another user behind a key, that of an embed token, stays a user. */
function scopesOf({ userId, apiKeyId }: LimitedCaller): readonly LimitScope[] {
  const isKey = apiKeyId !== null && (userId ?? apiKeyId) === apiKeyId;
  return [isKey ? 'api-key' : 'user', 'tenant'];
}

function optionsOf({ User, ApiKey, Tenant }: LimitOptions, scope: LimitScope): LimitOptions['User'] {
  if (scope !== 'api-key') return scope === 'user' ? User : Tenant;
  return {
    RequestsPerMinute: ApiKey.RequestsPerMinute ?? User.RequestsPerMinute,
    TokensPerMinute: ApiKey.TokensPerMinute ?? User.TokensPerMinute,
    BudgetUsdPerMonth: ApiKey.BudgetUsdPerMonth ?? User.BudgetUsdPerMonth,
  };
}

/**
 * The key of a caller's counters: its user id or API key id; a digest of an id that is too long or cannot be stored.
 */
export function userKeyOf(actor: LimitedCaller): string {
  const id = actor.userId ?? actor.apiKeyId ?? 'anonymous';
  if (id !== '' && id.length <= longestUserKey && isStorable(id)) return id;
  return `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

/**
 * The points a call takes from the limits per minute, the caller's before the tenant's; none for limits that are off.
 * @param estimatedTokens whole, 0 or more.
 */
export function chargesOf(
  limits: LimitOptions,
  caller: LimitedCaller,
  estimatedTokens: number,
): LimitCharge[] {
  return scopesOf(caller).flatMap((scope) => {
    const { RequestsPerMinute, TokensPerMinute } = optionsOf(limits, scope);
    const charge = (unit: string, limit: number, points: number): LimitCharge[] => {
      const name = `${scope}-${unit}`;
      const key = scope === 'tenant' ? `ai:${name}` : `ai:${name}:${userKeyOf(caller)}`;
      return limit === 0 ? [] : [{ name, key, limit, windowSeconds, points }];
    };
    return [
      ...charge('requests', RequestsPerMinute, 1),
      ...charge('tokens', TokensPerMinute, estimatedTokens),
    ];
  });
}

/** By how much the token limits were estimated too low (above 0) or too high, by the name of the charge. */
export function tokenDifference(estimated: number, actual: number): Record<string, number> {
  const difference = actual - estimated;
  return { 'user-tokens': difference, 'api-key-tokens': difference, 'tenant-tokens': difference };
}

/** A budget and the spent part of it, in US dollars. */
export interface BudgetUse {
  readonly scope: LimitScope;
  readonly limit: number;
  readonly spent: number;
}

/** The budgets that are set for a caller. */
export function budgetsOf(
  limits: LimitOptions,
  caller: LimitedCaller,
): readonly { readonly scope: LimitScope; readonly limit: number }[] {
  return scopesOf(caller)
    .map((scope) => ({ scope, limit: optionsOf(limits, scope).BudgetUsdPerMonth }))
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
