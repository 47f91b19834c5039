import { describe, expect, it } from 'vitest';
import { bypassedGates, forbiddenGlobals, wrongOptionSections } from './product-rules.ts';
import { productFolders, readSources } from './source-tree.ts';

/** The closed list of option sections. */
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
  'SettingsEndpointsOptions',
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
  'Usage',
];

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

describe('wrongOptionSections', () => {
  it('names an unknown section, and one declared twice', () => {
    const text = "defineSection('Rediss', x); defineSection(\n  'Redis', x); defineSection('Redis', y);";
    expect(wrongOptionSections(sample(text), sections)).toEqual([
      'gateway/a.ts: section "Rediss" is not in the list of sections',
      'gateway/a.ts: section "Redis" is declared in gateway/a.ts already',
    ]);
  });

  it('finds none in the project, and finds the sections that are there', () => {
    expect(wrongOptionSections(product, sections)).toEqual([]);
    expect(wrongOptionSections(product, [])).not.toEqual([]);
  });
});
