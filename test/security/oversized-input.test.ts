import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkVariables } from '../../gateway/graphql/supergraph/variables.ts';
import { bindBody } from '../../gateway/rest/bind-body.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { validate } from '../../subgraphs/kernel/error/validation.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

/** A list that counts which of its elements are read. */
function countedList(length: number, element: unknown) {
  const seen = new Set<string>();
  const list = new Proxy(
    Array.from({ length }, () => element),
    {
      get: (target, name, receiver) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) seen.add(name);
        return Reflect.get(target, name, receiver);
      },
    },
  );
  return { list, seen };
}

function refusalOf(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('elements of a list that is too long', () => {
  const schema = buildSchema(
    'type Query { a(l: [I!], n: [Int!], k: Kind): Int } input I { field: String! more: [I!] } enum Kind { one }',
  );
  const [operation] = parse('query($l: [I!], $n: [Int!], $k: Kind) { a(l: $l, n: $n, k: $k) }').definitions;
  const check = (variables: Record<string, unknown>) =>
    refusalOf(() => checkVariables(schema, operation as OperationDefinitionNode, variables));

  it.each([
    ['l', 1_001, {}],
    ['n', 10_001, 'x'],
  ])('of a variable ($%s) are not looked at', (name, length, element) => {
    const { list, seen } = countedList(length, element);
    expect(check({ [name]: list }).errors).toEqual({ [name]: ['Validation:TooLarge'] });
    expect(seen.size).toBe(0);
  });

  it('of lists in lists are not looked at either', () => {
    const { list, seen } = countedList(1_000, {});
    const refused = check({ l: Array.from({ length: 20 }, () => ({ field: '', more: list })) });
    expect(refused.errors).toEqual({ 'l[4].more[988]': ['Validation:TooLarge'] });
    expect(seen.size).toBe(1_000);
  });

  it('of a variable are looked at until a hundred problems are known', () => {
    const refused = check({ l: Array.from({ length: 900 }, () => ({})) });
    expect(Object.keys(refused.errors ?? {})).toHaveLength(100);
  });

  it.each([
    ['a word', { k: 'onee' }, { k: ['Validation:InvalidValue'] }],
    ['a member', { l: [{ field: '', mor: null }] }, { 'l[0].mor': ['Validation:UnknownField'] }],
  ])('no similar names are looked for: %s', (_, variables, errors) => {
    const refused = check(variables);
    expect(refused.errors).toEqual(errors);
    expect(refused.message).not.toContain('Did you mean');
  });

  it('of a body are not looked at', () => {
    const objects = countedList(1_001, {});
    const body = z.object({ list: z.array(z.object({ a: z.string() })) });
    expect(refusalOf(() => bindBody(body, { list: objects.list })).errors).toEqual({
      list: ['Validation:TooLarge'],
    });
    expect(objects.seen.size).toBe(0);
    const texts = countedList(10_001, 1);
    const refused = refusalOf(() => bindBody(z.object({ list: z.array(z.string()) }), { list: texts.list }));
    expect(refused.errors).toEqual({ list: ['Validation:TooLarge'] });
  });

  it('of an area’s input are not looked at: it says its most, which is checked first', () => {
    const { list, seen } = countedList(50_000, {});
    const input = z.object({
      list: z
        .array(z.object({ a: z.string() }))
        .max(3, 'Validation:OwnCode')
        .nullish(),
    });
    expect(refusalOf(() => validate(input, { list })).errors).toEqual({ list: ['Validation:OwnCode'] });
    expect(seen.size).toBe(0);
    expect(validate(input, { list: [{ a: 'x' }] })).toEqual({ list: [{ a: 'x' }] });
  });

  it('a hundred problems of an input are reported, and of their names the beginning', () => {
    const long = 'x'.repeat(10_000);
    const input = z.record(z.string(), z.string());
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${long}${index}`, 1]));
    expect(Object.keys(refusalOf(() => validate(input, many)).errors ?? {})).toEqual([`${'x'.repeat(200)}…`]);
    const short = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
    expect(Object.keys(refusalOf(() => validate(input, short)).errors ?? {})).toHaveLength(100);
  });
});

/** Bytes of any refusal: a hundred fields of two hundred characters with a code, and what is around them. */
const largestRefusal = 65_536;
const repeated = (times: number, text: string) => Array.from({ length: times }, () => text).join(',');
const members = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('one request', () => {
  const filters = 'query($f: [ApiKeyOrderInput!]) { apiKeys(orderBy: $f) { totalCount } }';
  const graphql = (variables: string) => `{"query":${JSON.stringify(filters)},"variables":${variables}}`;

  it.each<readonly [string, string, string, string]>([
    ['POST', '/graphql', graphql(`{"f":[${repeated(330_000, '{}')}]}`), 'GraphQL:Request:TooComplex'],
    ['POST', '/graphql', graphql(`{"f":[${repeated(20_000, '{}')}]}`), 'Validation:Failed'],
    ['POST', '/graphql', graphql(`{"f":[${repeated(900, '{}')}]}`), 'Validation:Failed'],
    ['POST', '/graphql', graphql(`{${members(90_000)}}`), 'GraphQL:Request:TooComplex'],
    ['POST', '/graphql', '['.repeat(1_040_000), 'GraphQL:Variables:TooDeep'],
    ['POST', '/graphql/stream', graphql(`{"f":[${repeated(330_000, '{}')}]}`), 'GraphQL:Request:TooComplex'],
    ['PUT', '/settings/user/bulk', `{"settings":[${repeated(100_000, '{}')}]}`, 'Http:MalformedRequestBody'],
    ['PUT', '/settings/user/bulk', `{"settings":[${repeated(20_000, '{}')}]}`, 'Validation:Failed'],
    ['PUT', '/settings/user/bulk', `{"settings":[${repeated(900, '{}')}]}`, 'Validation:Failed'],
    ['PUT', '/settings/user/bulk', '['.repeat(1_040_000), 'Http:MalformedRequestBody'],
    ['PUT', '/settings/user/bulk', `{"${'x'.repeat(1_000_000)}":[`, 'Http:MalformedRequestBody'],
    ['PUT', '/settings/user/bulk', `{${members(90_000)}}`, 'Http:MalformedRequestBody'],
    ['POST', '/exports', `{"filters":[${repeated(20_000, '{}')}]}`, 'Validation:Failed'],
    ['POST', '/webhooks/subscriptions/query', `{"filters":[${repeated(20_000, '{}')}]}`, 'Validation:Failed'],
    ['POST', '/webhooks/subscriptions/query', `{"filters":[${repeated(900, '{}')}]}`, 'Validation:Failed'],
    ['POST', '/ai/chat/default', `{"messages":[${repeated(20_000, '{}')}]}`, 'Validation:Failed'],
  ])('%s %s of far too much is refused in few words', async (method, path, rawBody, errorCode) => {
    const headers = { accept: 'application/json, text/event-stream' };
    const { status, body } = await platform.call(path, { method, rawBody, headers });
    const refusal = body.errors?.[0]?.extensions ?? body;
    expect([status, refusal.errorCode]).toEqual([400, errorCode]);
    expect(JSON.stringify(body).length).toBeLessThan(largestRefusal);
    expect(Object.keys(refusal.errors ?? {}).length).toBeLessThanOrEqual(100);
  });
});
