import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { concatAST, type DocumentNode, parse, printSchema, Source, validate } from 'graphql';
import { withInaccessible } from './gateway/graphql/supergraph/inaccessible.ts';

const supergraphPath = 'schema/supergraph.graphql';
const operationPaths = 'gateway/rest/areas/*.operations.graphql';
const outputPath = 'gateway/graphql/generated/operations.ts';

/** How a scalar of the API arrives in TypeScript; one that is not listed stops the generation. */
const scalars = {
  ID: 'string',
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
  DateTime: 'string',
  JSON: 'unknown',
  NotificationChannel: 'string',
  BigInt: { input: 'string | number', output: 'string | number' },
} as const;

/** An operation document with the path it was read from, which errors name. */
export interface OperationFile {
  readonly path: string;
  readonly text: string;
}

function parseFile({ path, text }: OperationFile): { location: string; document: DocumentNode } {
  try {
    return { location: path, document: parse(new Source(text, path)) };
  } catch (error) {
    throw new Error(`${error}`);
  }
}

/**
 * TypeScript for the operations of the REST adapter: types of data and variables, and typed documents.
 * @param supergraphSdl the committed supergraph; its API schema is used, with what is hidden from clients.
 * @throws {Error} naming file, line and reason for an operation the schema does not allow.
 */
export async function generateOperations(
  supergraphSdl: string,
  files: readonly OperationFile[],
): Promise<string> {
  const header =
    '// Written by `npm run build` from gateway/rest/areas/*.operations.graphql; not committed.\n';
  const documents = files.filter(({ text }) => /^\s*[^#\s]/m.test(text)).map(parseFile);
  if (documents.length === 0) return `${header}export {};\n`;
  const schema = Supergraph.build(withInaccessible(parse(supergraphSdl)))
    .apiSchema()
    .toGraphQLJSSchema();
  const problems = validate(schema, concatAST(documents.map(({ document }) => document)));
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
  const output = await codegen({
    filename: outputPath,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents,
    config: {
      scalars,
      strictScalars: true,
      useTypeImports: true,
      enumType: 'string-literal',
      skipTypename: true,
    },
    plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
    pluginMap: { typescriptOperations, typedDocumentNode },
  });
  return header + output;
}

/**
 * Writes the typed operations of a checkout. An output that is right already is left untouched, so that nothing is
 * compiled again.
 * @param directory the repository.
 * @throws {Error} also when the supergraph is not there.
 */
export async function writeOperations(directory: string): Promise<void> {
  const read = (path: string): string => readFileSync(join(directory, path), 'utf8');
  if (!existsSync(join(directory, supergraphPath))) {
    throw new Error(`${supergraphPath} is missing. Run \`npm run generate\`.`);
  }
  const files = globSync(operationPaths, { cwd: directory })
    .sort()
    .map((path) => ({ path, text: read(path) }));
  const text = await generateOperations(read(supergraphPath), files);
  const output = join(directory, outputPath);
  if (existsSync(output) && readFileSync(output, 'utf8') === text) return;
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, text);
}

if (import.meta.main) {
  try {
    await writeOperations(import.meta.dirname);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
