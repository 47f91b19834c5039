import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emit, emitTargets, parseEmitArguments, release, type SchemaSources } from './emit-schema.ts';

const sdl = 'type Query { me: String! }';
const sources: SchemaSources = {
  builtInSubgraphs: async () => [{ name: 'identity', sdl: () => sdl }],
  openApiDocument: async () => ({ openapi: '3.1.0' }),
};
const yaml =
  'subgraphs: { identity: { routing_url: "http://identity", schema: { file: ./identity.graphql } } }';

let root: string;
let directory: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'schema-'));
  directory = join(root, 'schema');
  mkdirSync(directory);
  writeFileSync(join(directory, 'supergraph.yaml'), yaml);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = { targets: emitTargets, check: false };
const check = { targets: emitTargets, check: true };

describe('emit', () => {
  it('writes every artifact, after which the check passes', async () => {
    await emit({ directory, ...write }, sources);
    expect(readdirSync(directory).sort()).toEqual([
      'client',
      'identity.graphql',
      'openapi.json',
      'supergraph.graphql',
      'supergraph.yaml',
    ]);
    expect(readFileSync(join(directory, 'identity.graphql'), 'utf8')).toContain(sdl);
    expect(await emit({ directory, ...check }, sources)).toMatchObject({ ok: true });
  });

  it('fails a check with what differs and what to run, and writes nothing', async () => {
    await emit({ directory, ...write }, sources);
    const changed: SchemaSources = {
      ...sources,
      builtInSubgraphs: async () => [{ name: 'identity', sdl: () => 'type Query { you: String! }' }],
    };
    expect(await emit({ directory, ...check }, changed)).toEqual({
      ok: false,
      sentence:
        'Not what the code says: schema/identity.graphql, schema/supergraph.graphql. Run `npm run generate` and commit the result.',
    });
    expect(readFileSync(join(directory, 'identity.graphql'), 'utf8')).toContain(sdl);
  });

  it('fails a check that breaks the released schema, unless the changelog says so', async () => {
    await emit({ directory, ...write }, sources);
    release(directory);
    const changed: SchemaSources = {
      ...sources,
      builtInSubgraphs: async () => [{ name: 'identity', sdl: () => 'type Query { you: String! }' }],
    };
    await emit({ directory, ...write }, changed);
    expect(await emit({ directory, ...check }, changed)).toEqual({
      ok: false,
      sentence: expect.stringMatching(/CHANGELOG.md:\n {2}- Breaking: Query.me was removed.$/),
    });
    writeFileSync(join(directory, '../CHANGELOG.md'), '- Breaking: Query.me was removed.');
    expect(await emit({ directory, ...check }, changed)).toMatchObject({ ok: true });
  });

  it('asks for the OpenAPI document only when told to', async () => {
    const sdlOnly = { ...sources, openApiDocument: () => Promise.reject(new Error('not built yet')) };
    expect(await emit({ directory, targets: ['sdl'], check: false }, sdlOnly)).toMatchObject({ ok: true });
  });

  it('refuses a built-in subgraph that the composition file does not list', async () => {
    const two: SchemaSources = {
      ...sources,
      builtInSubgraphs: async () => ['identity', 'settings'].map((name) => ({ name, sdl: () => sdl })),
    };
    await expect(emit({ directory, ...write }, two)).rejects.toThrow(
      'schema/supergraph.yaml must list it as ./settings.graphql',
    );
  });
});

describe('parseEmitArguments', () => {
  it('takes all targets unless some are named', () => {
    expect(parseEmitArguments([])).toEqual({ targets: ['sdl', 'openapi'], check: false });
    expect(parseEmitArguments(['openapi', '--check'])).toEqual({ targets: ['openapi'], check: true });
  });

  it('refuses what it does not know', () => {
    expect(() => parseEmitArguments(['--chek'])).toThrow('Unknown: --chek');
  });
});
