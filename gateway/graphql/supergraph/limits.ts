import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { deepestField, type Excess } from './deepest-field.ts';
import { selectionLimitRule } from './selection-limit.ts';

/** Limits of a single operation. `Infinity` disables one. */
export interface OperationLimits {
  /** Levels of nesting; introspection does not count. */
  readonly Depth: number;
  readonly Aliases: number;
  /** UTF-16 code units of the document, whether or not the parser would skip them. */
  readonly Characters: number;
  /** Lexical tokens of the document, and its selections after fragments are expanded. */
  readonly Tokens: number;
  readonly Directives: number;
  /** See {@link import('./operation-cost.ts').costOf}. */
  readonly Cost: number;
}

/** For a foreign supergraph with trusted clients: only the limits that protect the gateway itself. */
export const openLimits: OperationLimits = {
  Depth: 100,
  Aliases: 1_000,
  Characters: 1_048_576,
  Tokens: 20_000,
  Directives: 500,
  Cost: Number.POSITIVE_INFINITY,
};

const errorCodes: Readonly<Record<keyof OperationLimits, string>> = {
  Depth: 'GraphQL:Limit:Depth',
  Aliases: 'GraphQL:Limit:Aliases',
  Characters: 'GraphQL:Limit:Characters',
  Tokens: 'GraphQL:Limit:Tokens',
  Directives: 'GraphQL:Limit:Directives',
  Cost: 'GraphQL:Limit:Cost',
};

/** The refusal of an operation over a limit. */
export function limitExceeded(name: keyof OperationLimits, limit: number, excess?: Excess): DomainError {
  const word = name.toLowerCase();
  const what =
    excess === undefined ? '' : ` It has ${excess.found}, most of it by the field \`${excess.field}\`.`;
  return new DomainError('invalid', errorCodes[name], {
    message: `The operation exceeds the limit for ${word}, which is ${limit}.${what}`,
    parameters: { limit, ...(excess === undefined ? {} : { [word]: excess.found, field: excess.field }) },
  });
}

/**
 * Runs before the text is parsed: a name or a quoted text is one token of any length, and the parser and the rules of
 * validation read each of its characters many times.
 * @throws {DomainError} `invalid` for a text over the limit.
 */
export function checkLength(source: string, { Characters }: Pick<OperationLimits, 'Characters'>): void {
  if (source.length > Characters) throw limitExceeded('Characters', Characters);
}

type Reject = (context: ValidationContext | null, error: GraphQLError) => void;

/** The limits that are validation rules: depth, aliases, directives, and expanded selections. */
export function limitRules(limits: OperationLimits): ValidationRule[] {
  const refusal = (name: keyof OperationLimits) => toGraphQLError(limitExceeded(name, limits[name]));
  const options = (name: keyof OperationLimits) => ({
    n: limits[name],
    propagateOnRejection: false,
    onReject: [((context) => context?.reportError(refusal(name))) satisfies Reject as Reject],
  });
  const tooDeep: Reject = (context) =>
    context?.reportError(
      toGraphQLError(limitExceeded('Depth', limits.Depth, deepestField(context.getDocument()))),
    );
  return [
    maxDepthRule({
      ...options('Depth'),
      onReject: [tooDeep],
      flattenFragments: true,
      ignoreIntrospection: true,
    }),
    maxAliasesRule(options('Aliases')),
    maxDirectivesRule(options('Directives')),
    selectionLimitRule(limits.Tokens, () => refusal('Tokens')),
  ];
}

/** Options of graphql-js's parser: the token limit. */
export function parseLimits(limits: OperationLimits): { maxTokens?: number } {
  return Number.isFinite(limits.Tokens) ? { maxTokens: limits.Tokens } : {};
}

/** Distinguishes graphql-js's token limit from other syntax errors. */
export function tokenLimitError(error: unknown, limits: OperationLimits): DomainError | null {
  const hit =
    error instanceof GraphQLError && /Document contains more tha[nt] \d+ tokens/.test(error.message);
  return hit ? limitExceeded('Tokens', limits.Tokens) : null;
}
