import { createRequire } from 'node:module';
import type { GraphQLSchema } from 'graphql';
import type * as Middleware from 'graphql-middleware';
import type * as Shield from 'graphql-shield';
import { forbidden } from '../error/domain-error.ts';
import { domainErrorOf, toGraphQLError } from '../error/graphql-error.ts';
import type { RequestContext } from './context.ts';

// graphql-shield's ESM build imports `util.isUndefined`, gone since Node 23, and must share one copy of
// graphql-middleware: both are loaded as CommonJS, here and nowhere else.
const require = createRequire(import.meta.url);
const { shield, rule } = require('graphql-shield') as typeof Shield;
const { applyMiddleware } = require('graphql-middleware') as typeof Middleware;

/** Why a field is refused, or what failed in deciding it; null: the caller may have it. */
type Verdict = Error | null;
type Arguments = Readonly<Record<string, unknown>>;
type Judge = (context: RequestContext, args: Arguments) => Promise<Verdict> | Verdict;

/** A decision about one field for one caller. */
export type Rule = ReturnType<ReturnType<typeof rule>> & {
  /** The decision itself, at once where it has to ask nobody. */
  readonly judge: Judge;
};

/** Root type → field → rule. Every root field of the subgraph has one; a test proves it. */
export type ShieldMap = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/**
 * Makes a rule from a decision.
 * @param name unique; shown in nothing, but shield identifies rules by it.
 * @param decide returns nothing to pass and throws a domain error to refuse. Anything else it throws is a failure, not
 * a denial.
 */
export function makeRule(
  name: string,
  decide: (context: RequestContext, args: Arguments) => Promise<void> | void,
): Rule {
  const judge: Judge = (context, args) => {
    try {
      return decide(context, args)?.then(() => null, verdictOf) ?? null;
    } catch (error) {
      return verdictOf(error);
    }
  };
  const made = rule(name, { cache: 'no_cache' })(
    async (_parent, args, context: RequestContext) => (await judge(context, args)) ?? true,
  );
  return Object.assign(made, { judge });
}

/** Returned, not thrown: shield would turn a rule that throws into a denial, and a failure of ours is none. */
function verdictOf(error: unknown): Error {
  const domain = domainErrorOf(error);
  if (domain !== null) return toGraphQLError(domain);
  return error instanceof Error ? error : new Error('A rule failed.', { cause: error });
}

/**
 * Adds the rules of federation's own root fields. Entities are for callers with credentials: a subgraph is safe on its
 * own, also where somebody reaches it beside the gateway (design §7). The SDL is what the repository publishes.
 */
export function withFederationRules(
  schema: GraphQLSchema,
  rules: ShieldMap,
  vocabulary: { readonly anyone: Rule; readonly authenticated: Rule },
): ShieldMap {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const federation: Record<string, Rule> = { _service: vocabulary.anyone };
  if (fields._entities !== undefined) federation._entities = vocabulary.authenticated;
  return { ...rules, Query: { ...rules.Query, ...federation } };
}

/** What stands in front of a resolver. */
type Guard = (
  resolve: (parent: unknown, args: Arguments, context: RequestContext, info: unknown) => unknown,
  parent: unknown,
  args: Arguments,
  context: RequestContext,
  info: unknown,
) => unknown;

/** Does what shield's guard does, without promises of its own: its verdict is the answer, or the resolver's is. */
const guardOf =
  ({ judge }: Rule): Guard =>
  (resolve, parent, args, context, info) => {
    const verdict = judge(context, args);
    if (verdict === null) return resolve(parent, args, context, info);
    return verdict instanceof Error
      ? verdict
      : verdict.then((late) => late ?? resolve(parent, args, context, info));
  };

/**
 * Puts the rules in front of the resolvers of the fields that have one. Shield would put one that allows everything in
 * front of every other field, two promises for each of an answer's values.
 * @throws {Error} for a field or type the schema lacks, which shield finds.
 */
export function applyShield(schema: GraphQLSchema, rules: ShieldMap): GraphQLSchema {
  const options = { allowExternalErrors: true, fallbackError: toGraphQLError(forbidden()) };
  shield(rules as never, options).generate(schema);
  const guards = Object.entries(rules).map(([type, fields]) => [
    type,
    Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, guardOf(rule)])),
  ]);
  return applyMiddleware(schema, Object.fromEntries(guards) as never);
}
