import { type ExecutionResult, execute, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Actor } from '../call/actor.ts';
import type { PermissionChecker } from '../permission/permission-checker.ts';
import { tenantOf } from '../tenancy/tenant.ts';
import { bindPort, definePort, Ports } from './port.ts';
import { type RuleVocabulary, ruleVocabulary } from './rules.ts';
import type { Rule } from './shield.ts';
import { buildLibrary, callOf } from './testing/library-subgraph.ts';

const acme = tenantOf('00000000-0000-4000-8000-00000000ac3e');
const read = 'Library.Books.Read';
const manage = 'Library.Books.Manage';

const eitherOf = (rules: RuleVocabulary) => rules.anyPolicy(['reader', read], ['librarian', manage]);

const inRole = (role: string, apiKeyId: string | null = null) => ({
  ...callOf('alice'),
  actor: new Actor({ isAuthenticated: true, userId: 'alice', roles: [role], apiKeyId }),
});

const publishableKey = (permissions: readonly string[] = []) => ({
  ...callOf('key'),
  actor: new Actor({ isAuthenticated: true, apiKeyId: 'key', isPublishable: true, permissions }),
});

const byId = (rules: RuleVocabulary) =>
  rules.byArgument('id', {
    open: {},
    closed: { permission: read },
    global: { permission: read, hostOnly: true },
  });

async function ask(rule: (rules: RuleVocabulary) => Rule, call: ReturnType<typeof callOf>, id = 'open') {
  const { subgraph } = buildLibrary({ shield: (rules) => ({ Query: { book: rule(rules) } }) });
  const { data, errors }: ExecutionResult = await execute({
    schema: subgraph.schema,
    document: parse(`{ book(id: "${id}") { id } }`),
    contextValue: subgraph.contextFor(call),
  });
  if (errors === undefined) return data?.book === null ? 'null' : 'passed';
  return `${errors[0]?.extensions.code} ${errors[0]?.extensions.errorCode}`;
}

const unauthenticated = 'UNAUTHENTICATED Authentication:Required';
const denied = 'FORBIDDEN Authorization:Permission:Denied';
const publishable = 'FORBIDDEN Authorization:ApiKey:Publishable';
const hostOnly = 'FORBIDDEN Authorization:Context:HostOnly';

describe('a rule', () => {
  it.each<[string, (rules: RuleVocabulary) => Rule, ReturnType<typeof callOf>, string]>([
    ['anyone lets anonymous callers pass', (r) => r.anyone, callOf(null), 'passed'],
    ['authenticated refuses anonymous callers', (r) => r.authenticated, callOf(null), unauthenticated],
    ['authenticated lets a caller pass', (r) => r.authenticated, callOf('alice'), 'passed'],
    ['authenticated refuses a publishable key', (r) => r.authenticated, publishableKey(), publishable],
    ['any credentials refuse anonymous callers', (r) => r.anyCredentials, callOf(null), unauthenticated],
    ['any credentials let a publishable key pass', (r) => r.anyCredentials, publishableKey(), 'passed'],
    ['a permission lets a publishable key pass', (r) => r.permission(read), publishableKey([read]), 'passed'],
    ['a permission refuses a publishable key', (r) => r.permission(read), publishableKey(), denied],
    ['a permission refuses anonymous callers', (r) => r.permission(read), callOf(null), unauthenticated],
    ['a permission refuses who lacks it', (r) => r.permission(read), callOf('alice'), denied],
    ['a permission lets who holds it pass', (r) => r.permission(read), callOf('alice', [read]), 'passed'],
    [
      'a host permission refuses anonymous callers',
      (r) => r.hostPermission(read),
      callOf(null),
      unauthenticated,
    ],
    [
      'a host permission tells a tenant first',
      (r) => r.hostPermission(read),
      callOf('alice', [], acme),
      hostOnly,
    ],
    [
      'a host permission refuses a tenant who holds it',
      (r) => r.hostPermission(read),
      callOf('alice', [read], acme),
      hostOnly,
    ],
    ['a host permission refuses a host who lacks it', (r) => r.hostPermission(read), callOf('dave'), denied],
    ['a host permission lets a host pass', (r) => r.hostPermission(read), callOf('dave', [read]), 'passed'],
    ['any policy refuses anonymous callers', eitherOf, callOf(null), unauthenticated],
    ['any policy refuses who fails all', eitherOf, callOf('alice'), denied],
    ['any policy lets who meets the first pass', eitherOf, callOf('alice', [read]), 'passed'],
    ['any policy lets who meets another pass', eitherOf, callOf('alice', [manage]), 'passed'],
    ['any policy lets who has a role pass', eitherOf, inRole('librarian'), 'passed'],
    ['any policy gives a key nothing for its role', eitherOf, inRole('librarian', 'key'), denied],
    [
      'that fails is a failure without a code, no denial',
      (r) => r.permission('Library.Broken.Read'),
      callOf('alice'),
      'undefined undefined',
    ],
    [
      'that cannot ask says so',
      (r) => r.permission('Library.Away.Read'),
      callOf('alice'),
      'UNAVAILABLE Persistence:Database:Unavailable',
    ],
  ])('%s', async (_, rule, call, answer) => {
    expect(await ask(rule, call)).toBe(answer);
  });

  it.each([
    ['open', callOf(null), unauthenticated],
    ['open', callOf('alice'), 'passed'],
    ['open', publishableKey([read]), publishable],
    ['closed', publishableKey([read]), 'passed'],
    ['closed', callOf('alice'), denied],
    ['closed', callOf('alice', [read]), 'passed'],
    ['global', callOf('alice', [read], acme), hostOnly],
    ['global', callOf('dave', [read]), 'passed'],
    ['unlisted', callOf('alice', [read]), denied],
    ['toString', callOf('alice', [read]), denied],
    ['__proto__', callOf('alice', [read]), denied],
  ])('by argument "%s" decides %#', async (id, call, answer) => {
    expect(await ask(byId, call, id)).toBe(answer);
  });

  it('is made once for each name, and differs for each', () => {
    const rules = ruleVocabulary({} as PermissionChecker, { demand: async () => {} });
    expect(rules.permission(read)).toBe(rules.permission(read));
    expect(byId(rules)).toBe(byId(rules));
    const all = [
      rules.anyone,
      rules.authenticated,
      rules.anyCredentials,
      rules.permission(read),
      rules.permission(manage),
      eitherOf(rules),
      rules.hostPermission(read),
      byId(rules),
      rules.byArgument('id', {}),
      rules.byArgument('other', {}),
      rules.mayUseQuery('query'),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('decides separately for two callers of one schema', async () => {
    const { subgraph } = buildLibrary({ shield: (rules) => ({ Query: { book: rules.permission(read) } }) });
    const document = parse('{ book(id: "x") { id } }');
    const answers = await Promise.all(
      [callOf('alice', [read]), callOf('bob'), callOf('alice', [read])].map((call) =>
        execute({ schema: subgraph.schema, document, contextValue: subgraph.contextFor(call) }),
      ),
    );
    expect(answers.map(({ errors }) => errors?.length ?? 0)).toEqual([0, 1, 0]);
  });
});

describe('ports', () => {
  const greeting = definePort<() => string>('test.greeting');

  it('answer what is bound to them', () => {
    const ports = new Ports();
    ports.bind([bindPort(greeting, () => 'hello')]);
    expect(ports.get(greeting)()).toBe('hello');
  });

  it('are bound once, and name what is not bound', () => {
    const ports = new Ports();
    expect(() => ports.get(greeting)).toThrow('"test.greeting"');
    ports.bind([bindPort(greeting, () => 'hello')]);
    expect(() => ports.bind([bindPort(greeting, () => 'again')])).toThrow('"test.greeting" is bound twice');
  });
});
