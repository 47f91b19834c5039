import { type DomainError, forbidden, unauthenticated } from '../error/domain-error.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import { makeRule, type Rule } from './shield.ts';

/** The words a shield is written in. */
export interface RuleVocabulary {
  /** Anybody, signed in or not. */
  readonly anyone: Rule;
  /** Any caller with valid credentials. */
  readonly authenticated: Rule;
  /** A caller who holds the permission. */
  permission(name: string): Rule;
  /** A caller without tenant who holds the permission; others learn that first. */
  hostPermission(name: string): Rule;
  /** The rule of the argument's value, for fields whose scope decides. */
  byArgument(argument: string, rules: Readonly<Record<string, Requirement>>): Rule;
}

/** What one value of an argument demands. */
export interface Requirement {
  /** Absent: being signed in suffices. */
  readonly permission?: string;
  /** Only in host context (403 `Authorization:Context:HostOnly`, before the permission). */
  readonly hostOnly?: boolean;
}

/** Binds the vocabulary to the permission check. Rules are made once per subgraph. */
export function ruleVocabulary(permissions: PermissionChecker): RuleVocabulary {
  const memory = new Map<string, Rule>();
  const once = (name: string, make: () => Rule): Rule => {
    const known = memory.get(name) ?? make();
    memory.set(name, known);
    return known;
  };
  const demand = (
    name: string,
    requirement: (args: Readonly<Record<string, unknown>>) => Requirement | undefined,
  ): Rule =>
    makeRule(name, async ({ actor, tenant }, args) => {
      if (!actor.isAuthenticated) throw unauthenticated();
      const wanted = requirement(args);
      if (wanted === undefined) throw forbidden();
      if (wanted.hostOnly === true && !tenant.isHost) throw hostOnly();
      if (wanted.permission !== undefined) await permissions.demand(actor, tenant, wanted.permission);
    });
  return {
    anyone: once('anyone', () => makeRule('anyone', () => {})),
    authenticated: once('authenticated', () => demand('authenticated', () => ({}))),
    permission: (name) =>
      once(`permission ${name}`, () => demand(`permission ${name}`, () => ({ permission: name }))),
    hostPermission: (name) =>
      once(`host ${name}`, () => demand(`host ${name}`, () => ({ permission: name, hostOnly: true }))),
    byArgument: (argument, rules) => {
      const name = `by ${argument} ${JSON.stringify(rules)}`;
      const requirements = new Map(Object.entries(rules));
      return once(name, () => demand(name, (args) => requirements.get(String(args[argument]))));
    },
  };
}

/** Global rows are written in host context alone (contract/README.md, "Host and global rows"). */
export function hostOnly(): DomainError {
  return forbidden('Authorization:Context:HostOnly', 'Only a host caller may do this.');
}
