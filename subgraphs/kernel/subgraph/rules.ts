import type { Actor } from '../call/actor.ts';
import type { RequestContext } from '../call/context.ts';
import { type DomainError, forbidden, unauthenticated } from '../error/domain-error.ts';
import { demandCredentials } from '../permission/demand-credentials.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { QueryRights } from './services.ts';
import { makeRule, type Rule } from './shield.ts';

/** The functions that a shield is written with. */
export interface RuleVocabulary {
  /** Every caller, signed in or not. */
  readonly anyone: Rule;
  /** Any caller with valid credentials but a publishable API key. */
  readonly authenticated: Rule;
  /** As `authenticated`, and any embed token, or one of a user alone: the service says what it reaches. */
  embedded(viewers: EmbedViewers): Rule;
  /** Any caller with valid credentials, including publishable API keys: for fields about the caller itself. */
  readonly anyCredentials: Rule;
  /** A caller who holds the permission. */
  permission(name: string): Rule;
  /** A caller in the role of a policy, or one who holds the permission. Roles do not apply to API keys. */
  roleOrPermission(role: string, permission: string): Rule;
  /** A caller whom one of these policies admits; if all refuse, the first refusal is reported. */
  anyPolicy(first: Policy, ...others: readonly Policy[]): Rule;
  /** A caller without a tenant who holds the permission. A caller with a tenant is refused first for the tenant. */
  hostPermission(name: string): Rule;
  /** A caller who holds the permission for its context: a tenant's, or the host's. */
  permissionByContext(names: { readonly tenant: string; readonly host: string }): Rule;
  /**
   * Chooses the rule by the value of an argument.
   * @param absent the value for callers that omit the argument; default: such a caller is refused.
   */
  byArgument(
    argument: string,
    rules: Readonly<Record<string, Requirement>>,
    absent?: (tenant: Tenant) => string,
  ): Rule;
  /** A caller who may use the query that the argument names; an unknown one is not found. */
  mayUseQuery(argument: string): Rule;
}

/** Which embed tokens suffice: those of anonymous viewers, too, or those of a user. */
export type EmbedViewers = 'anyone' | 'users';

/** A role, or the permission that does instead. */
export type Policy = readonly [role: string, permission: string];

/** The rule for one value of an argument. */
export interface Requirement {
  /** Absent: being signed in suffices, other than by a publishable API key. */
  readonly permission?: string;
  /** A publishable API key suffices too. */
  readonly publishableKeys?: boolean;
  /** Embed tokens suffice, too. */
  readonly embedTokens?: EmbedViewers;
  /** Only in host context (403 `Authorization:Context:HostOnly`, before the permission). */
  readonly hostOnly?: boolean;
}

/** Binds the vocabulary to the permission check and the queries. Rules are made once per subgraph. */
export function ruleVocabulary(permissions: PermissionChecker, queries: QueryRights): RuleVocabulary {
  const memory = new Map<string, Rule>();
  const once = (name: string, make: () => Rule): Rule => {
    const known = memory.get(name) ?? make();
    memory.set(name, known);
    return known;
  };
  const demand = (
    name: string,
    requirement: (args: Readonly<Record<string, unknown>>, tenant: Tenant) => Requirement | undefined,
  ): Rule => {
    /** The permission that must still be checked. @throws for callers that are refused without a check. */
    const permissionFor = (
      { actor, tenant }: RequestContext,
      args: Readonly<Record<string, unknown>>,
    ): string | undefined => {
      if (!actor.isAuthenticated) throw unauthenticated();
      const wanted = requirement(args, tenant);
      if (wanted === undefined) throw forbidden();
      if (wanted.hostOnly === true && !tenant.isHost) throw hostOnly();
      const isEnough =
        wanted.publishableKeys === true ||
        (wanted.embedTokens !== undefined && isEmbedded(actor, wanted.embedTokens));
      if (wanted.permission === undefined && !isEnough) demandCredentials(actor);
      return wanted.permission;
    };
    return makeRule(
      name,
      async (context, args) => {
        const permission = permissionFor(context, args);
        if (permission !== undefined) await permissions.demand(context.actor, context.tenant, permission);
      },
      (context, args) => {
        const permission = permissionFor(context, args);
        return (
          permission === undefined || permissions.isKnownGranted(context.actor, context.tenant, permission)
        );
      },
    );
  };
  const anyPolicy: RuleVocabulary['anyPolicy'] = (first, ...others) => {
    const policies = [first, ...others];
    const name = policies
      .map(([role, permission]) => `role ${role} or permission ${permission}`)
      .join(' or ');
    return once(name, () =>
      makeRule(name, async ({ actor, tenant }) => {
        if (!actor.isAuthenticated) throw unauthenticated();
        if (actor.apiKeyId === null && policies.some(([role]) => actor.satisfiesRole(role))) return;
        for (const [, permission] of others) if (await permissions.check(actor, tenant, permission)) return;
        await permissions.demand(actor, tenant, first[1]);
      }),
    );
  };
  return {
    anyone: once('anyone', () =>
      makeRule(
        'anyone',
        () => {},
        () => true,
      ),
    ),
    authenticated: once('authenticated', () => demand('authenticated', () => ({}))),
    embedded: (viewers) =>
      once(`embedded ${viewers}`, () => demand(`embedded ${viewers}`, () => ({ embedTokens: viewers }))),
    anyCredentials: once('any credentials', () =>
      demand('any credentials', () => ({ publishableKeys: true })),
    ),
    permission: (name) =>
      once(`permission ${name}`, () => demand(`permission ${name}`, () => ({ permission: name }))),
    roleOrPermission: (role, permission) => anyPolicy([role, permission]),
    anyPolicy,
    hostPermission: (name) =>
      once(`host ${name}`, () => demand(`host ${name}`, () => ({ permission: name, hostOnly: true }))),
    permissionByContext: ({ tenant: own, host }) => {
      const name = `permission ${own}, of the host ${host}`;
      return once(name, () => demand(name, (_args, tenant) => ({ permission: tenant.isHost ? host : own })));
    },
    byArgument: (argument, rules, absent) => {
      const name = `by ${argument} ${JSON.stringify(rules)}${absent === undefined ? '' : ', or by context'}`;
      const requirements = new Map(Object.entries(rules));
      return once(name, () =>
        demand(name, (args, tenant) =>
          requirements.get(String(readArgument(args, argument) ?? absent?.(tenant))),
        ),
      );
    },
    mayUseQuery: (argument) => {
      const name = `query ${argument}`;
      return once(name, () =>
        makeRule(name, (context, args) => queries.demand(context, String(readArgument(args, argument)))),
      );
    },
  };
}

/** An argument; of a mutation, a member of its input. */
function readArgument(args: Readonly<Record<string, unknown>>, name: string): unknown {
  return args[name] ?? (args.input as typeof args | undefined)?.[name];
}

const isEmbedded = ({ embed }: Actor, viewers: EmbedViewers): boolean =>
  embed !== null && (viewers === 'anyone' || embed.userId !== null);

/** Global rows can only be written in host context. */
export function hostOnly(): DomainError {
  return forbidden('Authorization:Context:HostOnly', 'Only a host caller may do this.');
}
