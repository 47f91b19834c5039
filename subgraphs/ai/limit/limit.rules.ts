import { createHash } from 'node:crypto';
import { isStorable } from '../../kernel/error/text.ts';
import type { LimitCharge } from '../../kernel/limit/limit-store.ts';
import type { LimitOptions } from './limit-options.ts';

/** Owners of the limits of a call. */
const limitScopes = ['user', 'tenant'] as const;
export type LimitScope = (typeof limitScopes)[number];

/** Maximum length of a user id in keys of counters and rows of costs. */
const longestUserKey = 200;

const windowSeconds = 60;

const optionsOf = (limits: LimitOptions, scope: LimitScope) =>
  scope === 'user' ? limits.User : limits.Tenant;

/**
 * The key of a caller's counters: its user id or API key id; a digest of an id that is too long or cannot be stored.
 */
export function userKeyOf(actor: {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}): string {
  const id = actor.userId ?? actor.apiKeyId ?? 'anonymous';
  if (id !== '' && id.length <= longestUserKey && isStorable(id)) return id;
  return `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

/**
 * The points a call takes from the limits per minute, the user's before the tenant's; none for limits that are off.
 * @param estimatedTokens whole, 0 or more.
 */
export function chargesOf(limits: LimitOptions, userKey: string, estimatedTokens: number): LimitCharge[] {
  return limitScopes.flatMap((scope) => {
    const { RequestsPerMinute, TokensPerMinute } = optionsOf(limits, scope);
    const charge = (unit: string, limit: number, points: number): LimitCharge[] => {
      const name = `${scope}-${unit}`;
      const key = scope === 'user' ? `ai:${name}:${userKey}` : `ai:${name}`;
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
  return { 'user-tokens': actual - estimated, 'tenant-tokens': actual - estimated };
}

/** A budget and the spent part of it, in US dollars. */
export interface BudgetUse {
  readonly scope: LimitScope;
  readonly limit: number;
  readonly spent: number;
}

/** The budgets that are set. */
export function budgetsOf(
  limits: LimitOptions,
): readonly { readonly scope: LimitScope; readonly limit: number }[] {
  return limitScopes
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
