import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isLeafType,
  isNonNullType,
} from 'graphql';
import type { FieldAccess } from '../../subgraphs/host/field-access.ts';
import type { StreamingOperations } from '../graphql/endpoints/streaming-operations.ts';
import type { Graph } from '../graphql/execution/graph.ts';
import { type Caller, mayUseField } from './operation-access.ts';
import { findSecretField } from './secret-fields.ts';
import { type AgentTool, answerOf, answerWith, refuseWith } from './tool.ts';

export interface QueryToolDependencies {
  readonly graph: Graph;
  readonly operations: Pick<StreamingOperations, 'admit' | 'start'>;
  readonly access: FieldAccess;
  /** The highest cost of a query of an agent. */
  readonly cost: number;
}

/** Queries that one search answers. */
const mostFound = 20;
/** Characters of a search that are read. */
const longestSearch = 200;

type Field = GraphQLField<unknown, unknown>;

/** The tool that finds queries by words, among those that the caller may use. */
export function searchTool({ graph, access }: QueryToolDependencies): AgentTool {
  const query = graph.supergraph.schema.getQueryType() as GraphQLObjectType;
  const fields = Object.values(query.getFields());
  const mayUse = (caller: Caller, field: Field) => mayUseField(access, caller, `Query.${field.name}`, field);
  return {
    definition: {
      name: 'search_operations',
      description:
        'Finds queries of this platform that you may run, by words of their names and descriptions. ' +
        'Answers with their arguments, their fields and a first query for run_operation.',
      inputSchema: {
        type: 'object',
        properties: {
          text: {
            type: 'string',
            maxLength: longestSearch,
            description: 'Words to look for; empty: all queries.',
          },
        },
        required: [],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    isFor: async ({ actor }) => actor.isAuthenticated,
    call: async ({ text = '' }, call) => {
      if (typeof text !== 'string' || text.length > longestSearch)
        return refuseWith([{ message: `"text" is a text of at most ${longestSearch} characters.` }]);
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const ranked = fields
        .map((field) => ({ field, rank: rankOf(field, words) }))
        .filter(({ rank }) => rank > 0 || words.length === 0)
        .toSorted((a, b) => b.rank - a.rank);
      const found: object[] = [];
      for (const { field } of ranked) {
        if (found.length === mostFound) break;
        if (await mayUse(call, field)) found.push(describe(field));
      }
      return answerWith({ operations: found });
    },
  };
}

/** The tool that runs a query of the agent's own. */
export function runTool({ graph, operations, cost: highest }: QueryToolDependencies): AgentTool {
  return {
    definition: {
      name: 'run_operation',
      description: `Runs a GraphQL query of yours, up to a cost of ${highest}. Changes have tools of their own.`,
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'One GraphQL query.' },
          variables: { type: 'object', description: 'The values of its variables.' },
        },
        required: ['query'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    isFor: async ({ actor }) => actor.isAuthenticated,
    call: async ({ query, variables = {} }, call) => {
      if (typeof query !== 'string')
        return refuseWith([{ message: '"query" is the text of a GraphQL query.' }]);
      if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
        return refuseWith([{ message: '"variables" is an object.' }]);
      const admitted = operations.admit({ query, variables }, call);
      if ('errors' in admitted) return answerOf(admitted);
      const { document, operation } = admitted.planned;
      if (operation.operation !== 'query')
        return refuseWith([{ message: 'run_operation runs queries only. Changes have tools of their own.' }]);
      const secret = findSecretField(graph.supergraph.schema, document);
      if (secret !== undefined) return refuseWith([{ message: `${secret} is a secret.` }]);
      if (admitted.cost !== null && admitted.cost > highest)
        return refuseWith([
          { message: `The query costs ${admitted.cost}; the limit is ${highest}. Ask for less.` },
        ]);
      return answerOf((await operations.start(admitted, call)) as Parameters<typeof answerOf>[0]);
    },
  };
}

/** How many of the words a field has; those of its name count twice. */
function rankOf({ name, description }: Field, words: readonly string[]): number {
  const [short, long] = [name.toLowerCase(), (description ?? '').toLowerCase()];
  return words.reduce(
    (rank, word) => rank + (short.includes(word) ? 2 : 0) + (long.includes(word) ? 1 : 0),
    0,
  );
}

function describe(field: Field) {
  const type = getNamedType(field.type);
  return {
    name: field.name,
    description: field.description ?? '',
    arguments: Object.fromEntries(field.args.map(({ name, type: ofArgument }) => [name, String(ofArgument)])),
    type: String(field.type),
    fields: isCompositeType(type) ? fieldsOf(type) : {},
    example: exampleOf(field),
  };
}

const fieldsOf = (type: object): Record<string, string> =>
  'getFields' in type
    ? Object.fromEntries(
        Object.values((type as GraphQLObjectType).getFields()).map((one) => [one.name, String(one.type)]),
      )
    : {};

/** A first query, with the arguments that are needed as variables and what needs no selection. */
function exampleOf({ name, args, type }: Field): string {
  const needed = args.filter(
    ({ type: ofArgument, defaultValue }) => isNonNullType(ofArgument) && defaultValue === undefined,
  );
  const declared = needed.map((one) => `$${one.name}: ${one.type}`).join(', ');
  const given = needed.map((one) => `${one.name}: $${one.name}`).join(', ');
  const named = getNamedType(type);
  const selected = isLeafType(named) ? '' : ` { ${selectionOf(named)} }`;
  return `query${declared && ` (${declared})`} { ${name}${given && `(${given})`}${selected} }`;
}

/** Leaves without arguments; of a page, those of its rows. */
function selectionOf(type: object): string {
  const fields = 'getFields' in type ? Object.values((type as GraphQLObjectType).getFields()) : [];
  const nodes = fields.find(({ name }) => name === 'nodes');
  if (nodes !== undefined) return `nodes { ${selectionOf(getNamedType(nodes.type))} }`;
  const leaves = fields.filter(
    ({ type: ofField, args }) => isLeafType(getNamedType(ofField)) && args.length === 0,
  );
  return ['__typename', ...leaves.map(({ name }) => name)].join(' ');
}
