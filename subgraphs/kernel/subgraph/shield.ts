import { createRequire } from 'node:module';
import { type GraphQLSchema, isObjectType } from 'graphql';
import type * as Middleware from 'graphql-middleware';
import type * as Shield from 'graphql-shield';
import type { RequestContext } from '../call/context.ts';
import { type DomainError, forbidden } from '../error/domain-error.ts';
import { domainErrorOf, toGraphQLError } from '../error/graphql-error.ts';

// graphql-shield's ESM build imports `util.isUndefined`, which Node 23 removed, and must share one copy of
// graphql-middleware. Both are therefore loaded as CommonJS, only here.
const require = createRequire(import.meta.url);
const { shield, rule } = require('graphql-shield') as typeof Shield;
const { applyMiddleware } = require('graphql-middleware') as typeof Middleware;

type Arguments = Readonly<Record<string, unknown>>;
/** Decides synchronously whether the caller passes. Throws the errors of the decision. */
type PassesSynchronously = (context: RequestContext, args: Arguments) => boolean;

/** Returns nothing to admit the caller; throws a domain error to refuse. */
type Decide = (context: RequestContext, args: Arguments) => Promise<void> | void;

/** A decision about one field for one caller. */
export type Rule = ReturnType<ReturnType<typeof rule>> & {
  readonly decide: Decide;
  readonly passesSynchronously: PassesSynchronously;
};

/**
 * Key of the rule for references to an entity, in place of a field's name. `_entities` itself requires only
 * credentials.
 */
export const referenceRule = '__resolveReference';

/**
 * Type → field → rule. Every root field has a rule, every entity a rule {@link referenceRule}, and every field that the
 * subgraph adds to an entity of several subgraphs; a test proves it.
 */
export type ShieldMap = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/**
 * Makes a rule from a decision.
 * @param name unique; not shown, but shield identifies rules by it.
 * @param decide returns nothing to pass and throws a domain error to refuse. Any other error is a failure, not a
 * denial.
 * @param passesSynchronously returns true to pass without waiting for `decide`; default: never.
 */
export function makeRule(
  name: string,
  decide: Decide,
  passesSynchronously: PassesSynchronously = () => false,
): Rule {
  const made = rule(name, { cache: 'no_cache' })(async (_parent, args, context: RequestContext) => {
    try {
      await decide(context, args);
      return true;
    } catch (error) {
      return verdictOf(error);
    }
  });
  return Object.assign(made, { decide, passesSynchronously });
}

/** Returns the error instead of throwing it: shield would turn a thrown failure into a denial. */
function verdictOf(error: unknown): Error {
  const domain = domainErrorOf(error);
  if (domain !== null) return toGraphQLError(domain);
  return error instanceof Error ? error : new Error('A rule failed.', { cause: error });
}

/**
 * Adds the rules of federation's root fields. Entities require credentials, so that a subgraph is also safe for
 * requests that bypass the gateway. A publishable API key needs them for the fields that its permissions allow. The
 * SDL is public in the repository.
 */
export function withFederationRules(
  schema: GraphQLSchema,
  rules: ShieldMap,
  vocabulary: { readonly anyone: Rule; readonly anyCredentials: Rule },
): ShieldMap {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const federation: Record<string, Rule> = { _service: vocabulary.anyone };
  if (fields._entities !== undefined) federation._entities = vocabulary.anyCredentials;
  return { ...rules, Query: { ...rules.Query, ...federation } };
}

/** Refuses changes by a token without tenant that lacks the host claim. */
function hostClaimMissing(): DomainError {
  return forbidden(
    'Authorization:Context:HostClaimMissing',
    'The token names no tenant, and does not say that it may change what is the host’s.',
  );
}

/** A middleware of a resolver. */
type Guard = (
  resolve: (parent: unknown, args: Arguments, context: RequestContext, info: unknown) => unknown,
  parent: unknown,
  args: Arguments,
  context: RequestContext,
  info: unknown,
) => unknown;
/** By type and field. */
type Guards = Readonly<Record<string, Readonly<Record<string, Guard>>>>;

/**
 * Shield's guard decides, unless the rule passes synchronously: a guard's two promises are most of the cost of a small
 * read.
 */
const withoutWaiting =
  ({ passesSynchronously }: Rule, guard: Guard): Guard =>
  (resolve, parent, args, context, info) =>
    isSure(passesSynchronously, context, args)
      ? resolve(parent, args, context, info)
      : guard(resolve, parent, args, context, info);

/** Refuses mutations of callers without tenant whose token lacks the host claim. */
const withHostClaim =
  (guard: Guard): Guard =>
  (resolve, parent, args, context, info) => {
    if (context.actor.lacksHostClaim) throw toGraphQLError(hostClaimMissing());
    return guard(resolve, parent, args, context, info);
  };

/** The reference resolver of an entity, as @apollo/subgraph stores it. */
interface EntityExtensions {
  readonly apollo?: {
    readonly subgraph?: {
      resolveReference?: (reference: unknown, context: RequestContext, info: unknown) => unknown;
    };
  };
}

function guardReferences(schema: GraphQLSchema, type: string, { decide, passesSynchronously }: Rule): void {
  const entity = schema.getType(type);
  const stored = (entity?.extensions as EntityExtensions | undefined)?.apollo?.subgraph;
  const resolve = stored?.resolveReference;
  if (!isObjectType(entity) || stored === undefined || resolve === undefined)
    throw new Error(`The shield has a rule for references to ${type}, which the subgraph does not resolve.`);
  stored.resolveReference = (reference, context, info) => {
    if (isSure(passesSynchronously, context, {})) return resolve(reference, context, info);
    return (async () => decide(context, {}))().then(
      () => resolve(reference, context, info),
      (error: unknown) => {
        throw verdictOf(error);
      },
    );
  };
}

/** False where the decision refuses or must be awaited. */
function isSure(passesSynchronously: PassesSynchronously, context: RequestContext, args: Arguments): boolean {
  try {
    return passesSynchronously(context, args);
  } catch {
    return false;
  }
}

/**
 * Puts shield in front of the resolvers of the fields that have a rule. By default shield would put a permissive guard
 * in front of every other field, with two promises for each value of an answer.
 * @throws {Error} for a field or type that the schema lacks.
 */
export function applyShield(schema: GraphQLSchema, rules: ShieldMap): GraphQLSchema {
  const options = { allowExternalErrors: true, fallbackError: toGraphQLError(forbidden()) };
  for (const [type, fields] of Object.entries(rules)) {
    const rule = fields[referenceRule];
    if (rule !== undefined) guardReferences(schema, type, rule);
  }
  const fieldRules = Object.fromEntries(
    Object.entries(rules)
      .map(([type, { [referenceRule]: _references, ...fields }]) => [type, fields] as const)
      .filter(([, fields]) => Object.keys(fields).length > 0),
  );
  const guards = shield(fieldRules as never, options).generate(schema) as unknown as Guards;
  const chosen = Object.entries(fieldRules).map(([type, fields]) => [
    type,
    Object.fromEntries(
      Object.entries(fields).map(([field, rule]) => {
        const guard = withoutWaiting(rule, guards[type]?.[field] as Guard);
        return [field, type === 'Mutation' ? withHostClaim(guard) : guard];
      }),
    ),
  ]);
  return applyMiddleware(schema, Object.fromEntries(chosen) as never);
}
