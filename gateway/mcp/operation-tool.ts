import type { Tool } from '@modelcontextprotocol/server';
import { type DocumentNode, getOperationAST, type OperationDefinitionNode, print } from 'graphql';
import type { FieldAccess } from '../../subgraphs/host/field-access.ts';
import type { StreamingOperations } from '../graphql/endpoints/streaming-operations.ts';
import type { Graph } from '../graphql/execution/graph.ts';
import { idempotencyOf } from '../graphql/execution/idempotency-key.ts';
import { fragmentsOf, rootFieldNodes } from '../graphql/supergraph/admission.ts';
import { canBeUndone } from './dry-run.rules.ts';
import { type InputSchema, inputSchemaOf } from './input-schema.ts';
import { guardedFields, mayUse } from './operation-access.ts';
import { findSecretField } from './secret-fields.ts';
import { type AgentTool, answerOf, refuseWith, type ToolArguments } from './tool.ts';

export interface OperationToolDependencies {
  readonly graph: Graph;
  readonly operations: Pick<StreamingOperations, 'start'>;
  readonly access: FieldAccess;
}

/** The argument of every tool that changes something. */
const keyArgument = 'idempotencyKey';
const keySchema = {
  type: 'string',
  maxLength: 256,
  description:
    'A retry with the same key and arguments answers as the first call did, and changes nothing again.',
};

/** The argument of tools whose change can be undone. */
const dryRunArgument = 'dryRun';
const drySchema = {
  type: 'boolean',
  default: false,
  description:
    'True: the change is made in a transaction that is undone. The answer is as it would be; nothing is changed, sent ' +
    'or stored, and the idempotency key is not used. Ids of new objects are not kept.',
};

/** Root types by the kind of an operation that a tool can be. */
const rootTypes = { query: 'Query', mutation: 'Mutation' } as const;

/**
 * Makes a tool of an operation that is marked as one.
 * @throws {Error} for an operation without a name, of the wrong kind, or that answers with a secret, and a
 * {GraphQLError} for one that does not match the schema: the start fails.
 */
export function operationTool(document: DocumentNode, dependencies: OperationToolDependencies): AgentTool {
  const { graph, access, operations } = dependencies;
  const { schema } = graph.supergraph;
  const operation = getOperationAST(graph.validate(document));
  const name = operation?.name?.value;
  if (!operation || name === undefined) throw new Error('A tool is a document of one operation with a name.');
  const kind = operation.operation;
  if (kind === 'subscription') throw new Error(`${name} is a subscription, which cannot be a tool.`);
  const secret = findSecretField(schema, document);
  if (secret !== undefined)
    throw new Error(`${name} answers with the secret ${secret}: it cannot be a tool.`);
  const planned = graph.prepare(document);
  const source = print(document);
  const fields = guardedFields(schema, document, access);
  const isUndoable = canBeUndone(document);
  const inputSchema = argumentsOf(inputSchemaOf(schema, operation), kind, isUndoable);
  const tool = toolName(name);
  return {
    definition: {
      name: tool,
      description: describe(document, operation, dependencies),
      // A JSON Schema is JSON.
      inputSchema: inputSchema as object as Tool['inputSchema'],
      annotations: { readOnlyHint: kind === 'query', idempotentHint: kind === 'query', openWorldHint: false },
    },
    isFor: (caller) => mayUse(access, caller, fields),
    call: async (args, call, client) => {
      const unknown = Object.keys(args).filter(
        (argument) => !Object.hasOwn(inputSchema.properties, argument),
      );
      if (unknown.length > 0)
        return refuseWith(unknown.map((argument) => ({ message: `There is no argument "${argument}".` })));
      const { key, isDryRun, variables } = split(args, kind, isUndoable);
      if (key !== undefined && typeof key !== 'string')
        return refuseWith([{ message: `"${keyArgument}" is a text.` }]);
      if (typeof isDryRun !== 'boolean')
        return refuseWith([{ message: `"${dryRunArgument}" is true or false.` }]);
      const stored = idempotencyOf(key, source, name, { document, operation, variables });
      // What is undone is no first answer that a retry could get.
      const idempotency = isDryRun ? null : stored;
      const agent = { tool, client, isDryRun };
      const result = await operations.start(
        { planned, variables, cost: null, idempotency, requested: null },
        { ...call, agent },
      );
      // A subscription has no tool.
      return answerOf(result as Parameters<typeof answerOf>[0]);
    },
  };
}

function argumentsOf(schema: InputSchema, kind: 'query' | 'mutation', isUndoable: boolean): InputSchema {
  if (kind === 'query') return schema;
  const ours = { [keyArgument]: keySchema, ...(isUndoable ? { [dryRunArgument]: drySchema } : {}) };
  return { ...schema, properties: { ...schema.properties, ...ours } };
}

/** The arguments that are the tool's, apart from the variables of its operation. */
function split(args: ToolArguments, kind: 'query' | 'mutation', isUndoable: boolean) {
  if (kind === 'query') return { key: undefined, isDryRun: false, variables: args };
  const { [keyArgument]: key, ...rest } = args;
  if (!isUndoable) return { key, isDryRun: false, variables: rest };
  const { [dryRunArgument]: isDryRun = false, ...variables } = rest;
  return { key, isDryRun, variables };
}

/** `ListTemplates` → `list_templates` */
function toolName(operation: string): string {
  return operation.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}

/** The schema's descriptions of the fields that the operation asks for. */
function describe(
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
  { graph }: OperationToolDependencies,
): string {
  const root = graph.supergraph.schema.getType(rootTypes[operation as keyof typeof rootTypes]);
  const fields = root !== undefined && 'getFields' in root ? root.getFields() : {};
  const texts = rootFieldNodes(selectionSet, fragmentsOf(document)).map(
    ({ name }) => fields[name.value]?.description ?? name.value,
  );
  return [...new Set(texts)].join('\n');
}
