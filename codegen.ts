import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { concatAST, type DocumentNode, parse, printSchema, Source, validate } from 'graphql';
import { withInaccessible } from './gateway/graphql/supergraph/inaccessible.ts';

const supergraphPath = 'schema/supergraph.graphql';

/** A module that is written from operations. */
export interface OperationTarget {
  /** Glob of the operations. */
  readonly from: string;
  readonly to: string;
  /** Whether they may use what is hidden from clients. */
  readonly hasInaccessible: boolean;
  /** Browsers send the text; this process executes the document. */
  readonly documentMode: 'documentNode' | 'string';
}

/** The operations of the REST adapter and of tools; of the others there are two modules, so that components carry their own alone. */
const targets = {
  rest: {
    from: 'gateway/rest/areas/*.operations.graphql',
    to: 'gateway/graphql/generated/operations.ts',
    hasInaccessible: true,
    documentMode: 'documentNode',
  },
  mcp: {
    from: 'gateway/mcp/operations/*.operations.graphql',
    to: 'gateway/mcp/generated/operations.ts',
    hasInaccessible: false,
    documentMode: 'documentNode',
  },
  console: {
    from: 'gateway/console/application/**/*.graphql',
    to: 'gateway/console/application/generated/operations.ts',
    hasInaccessible: false,
    documentMode: 'string',
  },
  components: {
    from: 'gateway/console/components/**/*.graphql',
    to: 'gateway/console/components/generated/operations.ts',
    hasInaccessible: false,
    documentMode: 'string',
  },
  client: {
    from: 'schema/client/operations/*.graphql',
    to: 'schema/client/generated/graphql.ts',
    hasInaccessible: false,
    documentMode: 'documentNode',
  },
} as const satisfies Record<string, OperationTarget>;

/** What clients see of the supergraph, for the code generators of those who write operations of their own. */
const clientSchemaPath = 'schema/client/generated/schema.graphql';

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
  UUID: 'string',
  URL: 'string',
  EmailAddress: 'string',
  Duration: 'string',
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
 * TypeScript for operations: types of data and variables, and typed documents.
 * @param supergraphSdl the committed supergraph; its API schema is used.
 * @throws {Error} naming file, line and reason for an operation the schema does not allow.
 */
export async function generateOperations(
  supergraphSdl: string,
  files: readonly OperationFile[],
  { from, to, hasInaccessible, documentMode }: OperationTarget = targets.rest,
): Promise<string> {
  const header = `// Written by \`npm run build\` from ${from}; not committed.\n`;
  const documents = files.filter(({ text }) => /^\s*[^#\s]/m.test(text)).map(parseFile);
  if (documents.length === 0) return `${header}export {};\n`;
  const sdl = parse(supergraphSdl);
  const schema = Supergraph.build(hasInaccessible ? withInaccessible(sdl) : sdl)
    .apiSchema()
    .toGraphQLJSSchema();
  const problems = validate(schema, concatAST(documents.map(({ document }) => document)));
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
  const output = await codegen({
    filename: to,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents,
    config: {
      scalars,
      strictScalars: true,
      useTypeImports: true,
      enumType: 'string-literal',
      skipTypename: true,
      documentMode,
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
  const supergraph = read(supergraphPath);
  for (const target of Object.values(targets)) {
    const files = globSync(target.from, { cwd: directory })
      .sort()
      .map((path) => ({ path, text: read(path) }));
    const text = await generateOperations(supergraph, files, target);
    writeIfChanged(join(directory, target.to), text);
  }
  const clientSchema = Supergraph.build(parse(supergraph)).apiSchema().toGraphQLJSSchema();
  writeIfChanged(join(directory, clientSchemaPath), `${printSchema(clientSchema)}\n`);
}

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (import.meta.main) {
  try {
    await writeOperations(import.meta.dirname);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
