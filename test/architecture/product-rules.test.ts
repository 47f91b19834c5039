import { describe, expect, it } from 'vitest';
import {
  bypassedGates,
  forbiddenGlobals,
  overlongFiles,
  undocumentedExports,
  wrongOptionSections,
} from './product-rules.ts';
import { productFolders, readSources } from './source-tree.ts';

/** contract/README.md, "Options"; the last three are ours, for what the contract's list has no place for. */
const sections = [
  'Authentication',
  'Keycloak',
  'EntraId',
  'Cognito',
  'Authorization',
  'MultiTenancy',
  'AIEndpoints',
  'AI',
  'DashboardsEndpointsOptions',
  'WebhooksOptions',
  'Timeline',
  'Templating',
  'Settings',
  'Notifications',
  'Blobs',
  'Vault',
  'Observability',
  'Diagnostics',
  'Gateway',
  'Persistence',
  'Redis',
  'ApiKeys',
  'Identity',
  'Messaging',
  'Modules',
];

/** Tables, which may be long. */
const tables: readonly string[] = [];

const product = readSources(productFolders);
const sample = (text: string, path = 'gateway/a.ts') => [{ path, text }];

describe('bypassedGates', () => {
  it.each([
    "import { Field } from 'type-graphql';",
    "const { shield } = require('graphql-shield');",
    "import type { IRules } from 'graphql-shield';",
    "import { applyMiddleware } from 'graphql-middleware';",
  ])('refuses %s outside the kernel', (text) => {
    expect(bypassedGates(sample(text, 'subgraphs/settings/settings.shield.ts'))).toHaveLength(1);
  });

  it('accepts the gates themselves', () => {
    expect(
      bypassedGates([
        ...sample("export * from 'type-graphql';", 'subgraphs/kernel/subgraph/type-graphql.ts'),
        ...sample("require('graphql-shield');", 'subgraphs/kernel/subgraph/shield.ts'),
      ]),
    ).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(bypassedGates(readSources([...productFolders, 'test']))).toEqual([]);
  });
});

describe('forbiddenGlobals', () => {
  it.each([
    'const answer = await fetch(url);',
    'return globalThis.fetch(url);',
    'load: () => fetch(url),',
    "console.log('x');",
  ])('refuses %s', (text) => {
    expect(forbiddenGlobals(sample(text))).toHaveLength(1);
  });

  it.each([
    "import { fetch } from 'undici'; await fetch(url);",
    'const load = (fetch: Fetch) => fetch(url);',
    'this.fetch(url); // fetch(url)',
    '  async fetch(url: string): Promise<string> {\n',
    'cache.fetch(key); prefetch(key);',
    "const text = 'console.log';",
  ])('accepts %s', (text) => {
    expect(forbiddenGlobals(sample(text))).toEqual([]);
  });

  it.each(['gateway/a.test.ts', 'gateway/rest/testing/a.ts', 'test/a.ts'])('leaves %s alone', (path) => {
    expect(forbiddenGlobals(sample('await fetch(url);', path))).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(forbiddenGlobals(product)).toEqual([]);
  });
});

describe('undocumentedExports', () => {
  it.each([
    'export function a() {}',
    '// a remark\nexport const b = 1;',
    '/** One. */\nexport const a = 1;\nexport const b = 2;',
    '/** One. */\n\nconst x = 1;\nexport class C {}',
    '@ObjectType()\nexport class D {}',
    'export interface E {}',
    'export type F = string;',
  ])('refuses %j', (text) => {
    expect(undocumentedExports(sample(text))).toHaveLength(1);
  });

  it.each([
    '/** One. */\nexport async function a() {}',
    '/**\n * One.\n */\n@ObjectType({\n  description: "x",\n})\nexport class D {}',
    '/** One. */\nexport const kinds = [1] as const;\nexport type Kind = (typeof kinds)[number];',
    '/** One. */\n// biome-ignore lint/x: why\nexport const a = 1;',
    "export { a } from './a.ts';",
  ])('accepts %j', (text) => {
    expect(undocumentedExports(sample(text))).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(undocumentedExports(product)).toEqual([]);
  });
});

describe('overlongFiles', () => {
  it('names a long file that is not a table', () => {
    const files = [...sample('a\n'.repeat(4)), ...sample('a\n'.repeat(4), 'gateway/table.ts')];
    expect(overlongFiles(files, 3, ['gateway/table.ts'])).toEqual([
      'gateway/a.ts: 4 lines; look for the second idea in it',
    ]);
    expect(overlongFiles(files, 4, [])).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(overlongFiles(readSources([...productFolders, 'test']), 300, tables)).toEqual([]);
  });
});

describe('wrongOptionSections', () => {
  it('names a section the contract does not have, and one declared twice', () => {
    const text = "defineSection('Rediss', x); defineSection(\n  'Redis', x); defineSection('Redis', y);";
    expect(wrongOptionSections(sample(text), sections)).toEqual([
      'gateway/a.ts: section "Rediss" is not one of the contract\'s',
      'gateway/a.ts: section "Redis" is declared in gateway/a.ts already',
    ]);
  });

  it('finds none in the project, and finds the sections that are there', () => {
    expect(wrongOptionSections(product, sections)).toEqual([]);
    expect(wrongOptionSections(product, [])).not.toEqual([]);
  });
});
