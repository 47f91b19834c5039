import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { selectionLimitRule } from './selection-limit.ts';

/** What a single operation may be. `Infinity` switches a limit off. */
export interface OperationLimits {
  /** Levels of nesting; introspection does not count. */
  readonly Depth: number;
  readonly Aliases: number;
  /** Lexical tokens of the document, and its selections with its fragments written where they are spread. */
  readonly Tokens: number;
  readonly Directives: number;
  /** See {@link import('./operation-cost.ts').costOf}. */
  readonly Cost: number;
}

/** For a foreign supergraph whose clients the operator trusts: only what protects the gateway itself. */
export const openLimits: OperationLimits = {
  Depth: 100,
  Aliases: 1_000,
  Tokens: 20_000,
  Directives: 500,
  Cost: Number.POSITIVE_INFINITY,
};

/** The refusal of an operation that is too large. */
export function limitExceeded(name: keyof OperationLimits, limit: number): DomainError {
  return new DomainError('invalid', `GraphQL:Limit:${name}`, {
    message: `The operation exceeds the limit for ${name.toLowerCase()}.`,
    parameters: { limit },
  });
}

type Reject = (context: ValidationContext | null, error: GraphQLError) => void;

/** The limits that are validation rules: depth, aliases, directives, and what fragments make of the tokens. */
export function limitRules(limits: OperationLimits): ValidationRule[] {
  const refusal = (name: keyof OperationLimits) => toGraphQLError(limitExceeded(name, limits[name]));
  const options = (name: keyof OperationLimits) => ({
    n: limits[name],
    propagateOnRejection: false,
    onReject: [((context) => context?.reportError(refusal(name))) satisfies Reject as Reject],
  });
  return [
    maxDepthRule({ ...options('Depth'), flattenFragments: true, ignoreIntrospection: true }),
    maxAliasesRule(options('Aliases')),
    maxDirectivesRule(options('Directives')),
    selectionLimitRule(limits.Tokens, () => refusal('Tokens')),
  ];
}

/** Options of graphql-js's parser: the token limit. */
export function parseLimits(limits: OperationLimits): { maxTokens?: number } {
  return Number.isFinite(limits.Tokens) ? { maxTokens: limits.Tokens } : {};
}

/** graphql-js reports its token limit as a syntax error; this tells it apart. */
export function tokenLimitError(error: unknown, limits: OperationLimits): DomainError | null {
  const hit =
    error instanceof GraphQLError && /Document contains more tha[nt] \d+ tokens/.test(error.message);
  return hit ? limitExceeded('Tokens', limits.Tokens) : null;
}
