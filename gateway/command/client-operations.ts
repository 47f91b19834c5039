import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  Source,
  separateOperations,
  validate,
} from 'graphql';
import { readManifest } from '../graphql/endpoints/persisted-operations.ts';
import * as restOperations from '../graphql/generated/operations.ts';
import { withInaccessible } from '../graphql/supergraph/inaccessible.ts';
import * as toolOperations from '../mcp/generated/operations.ts';

/** Operations that clients send, with the place that they were read from. */
interface OperationText {
  readonly place: string;
  readonly text: string;
}

/**
 * What operations no longer find in a schema: a line for each problem, with the name of its operation.
 * @param paths files of GraphQL, manifests of persisted operations (`.json`), and folders of both.
 */
export async function failingOperations(schema: GraphQLSchema, paths: readonly string[]): Promise<string[]> {
  const texts = (await Promise.all(paths.map(readOperations))).flat();
  return texts.flatMap(({ place, text }) => problemsOf(schema, place, parse(new Source(text, place))));
}

/** What the operations behind REST routes and tools of agents no longer find, which may use what is hidden from clients. */
export function failingOwnOperations(supergraph: string): readonly string[] {
  const whole = Supergraph.build(withInaccessible(parse(supergraph)), { validateSupergraph: false });
  const schema = whole.apiSchema().toGraphQLJSSchema();
  const own = { 'REST routes': restOperations, 'tools of agents': toolOperations };
  return Object.entries(own).flatMap(([place, module]) =>
    Object.values(module).flatMap((document) => problemsOf(schema, place, document as DocumentNode)),
  );
}

/** The operations that the files beside a supergraph list. */
export function operationsBeside(folder: string): readonly string[] {
  return [join(folder, 'client', 'operations')].filter((path) => existsSync(path));
}

/** Each operation is judged alone with its fragments, so that a problem in a fragment names all that use it. */
function problemsOf(schema: GraphQLSchema, place: string, document: DocumentNode): readonly string[] {
  return Object.values(separateOperations(document)).flatMap((one) => {
    const operation = one.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    const name = operation !== undefined && 'name' in operation ? operation.name?.value : undefined;
    return validate(schema, one).map(({ message, locations }) => {
      const line = locations?.[0]?.line;
      const at = line === undefined ? place : `${place}:${line}`;
      return `operation  ${at}: ${name === undefined ? '' : `${name}: `}${message}`;
    });
  });
}

async function readOperations(path: string): Promise<readonly OperationText[]> {
  if ((await stat(path)).isDirectory()) {
    const names = (await readdir(path, { recursive: true })).toSorted();
    const files = names.filter((name) => extensions.has(extname(name)));
    return (await Promise.all(files.map((name) => readOperations(join(path, name))))).flat();
  }
  const text = await readFile(path, 'utf8');
  if (extname(path) !== '.json') return [{ place: path, text }];
  return [...readManifest(text).byHash].map(([hash, body]) => ({ place: `${path}#${hash}`, text: body }));
}

const extensions = new Set(['.graphql', '.gql', '.json']);
