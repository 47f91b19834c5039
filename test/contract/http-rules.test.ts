import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedRows } from '../testkit/database/stored-rows.ts';
import { expectProblem } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform, type TestRequest } from '../testkit/platform.ts';
import { newApiKey } from './rows/identity.samples.ts';

const keys = '/api/v1/authentication/api-keys';
const setting = '/api/v1/settings/user/Svc.Timing.PreferredTimezone';
const mebibyte = 1_048_576;

let platform: TestPlatform;
let alice: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  alice = await platform.token('alice');
});
afterAll(() => platform.close());

const json = { 'content-type': 'application/json' };
const send = (path: string, request: TestRequest) =>
  platform.call(path, { method: 'POST', token: alice, ...request });

describe('bodies', () => {
  it.each<readonly [string, string, string]>([
    ['a comma too many', '{"name":"a",}', '$'],
    ['a text that breaks off', '{"permissions":["a","b', '$.permissions[1]'],
    ['an object that is not closed', '{"name":"a"', '$'],
    ['something behind the end', '{"name":"a"} x', '$'],
    ['single quotes', "{'name':'a'}", '$'],
    ['a number that is none', '{"expiresAt":NaN}', '$.expiresAt'],
    ['a control character in a text', '{"name":"a\u0001"}', '$.name'],
    ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, '$'],
    ['half a million levels', '['.repeat(500_000), '$'],
  ])('%s is malformed JSON, and the problem says where', async (_name, rawBody, jsonPath) => {
    const before = await storedRows(platform);
    const answer = await send(keys, { rawBody });
    expectProblem(answer, keys, { status: 400, errorCode: 'Http:MalformedRequestBody' });
    expect(answer.body.jsonPath.startsWith(jsonPath)).toBe(true);
    expect(await storedRows(platform)).toEqual(before);
  });

  it.each<readonly [string, string, string, string]>([
    ['a wrong type', '{"name":5,"type":"Secret","environment":"live"}', '$.name', 'name'],
    [
      'a wrong type in a list',
      '{"name":"a","type":"Secret","environment":"live","permissions":["a",5]}',
      '$.permissions[1]',
      'permissions[1]',
    ],
    ['another shape altogether', '["name"]', '$', '$'],
  ])('%s cannot be bound: where, and which field', async (_name, rawBody, jsonPath, field) => {
    const answer = await send(keys, { rawBody });
    expectProblem(answer, keys, {
      status: 400,
      errorCode: 'Http:MalformedRequestBody',
      errors: { [field]: ['Validation:InvalidType'] },
    });
    expect(answer.body.jsonPath).toBe(jsonPath);
  });

  it.each<readonly [string, TestRequest]>([
    ['nothing at all', {}],
    ['a JSON type and nothing', { headers: json }],
    ['null', { rawBody: 'null' }],
    ['white space', { rawBody: ' \n' }],
  ])('%s is fine where the route needs no body', async (_name, request) => {
    const id = await newApiKey({ platform, token: alice });
    expect((await send(`${keys}/${id}/rotate`, request)).status).toBe(200);
  });

  it.each<readonly [string, TestRequest]>([
    ['nothing at all', {}],
    ['a JSON type and nothing', { headers: json }],
    ['null', { rawBody: 'null' }],
  ])('%s is invalid where the route needs one', async (_name, request) => {
    const expected = { status: 400, errorCode: 'Validation:Failed', errors: { $: ['Validation:Required'] } };
    expectProblem(await send(keys, request), keys, expected);
    expectProblem(await send(setting, { ...request, method: 'PUT' }), setting, expected);
  });

  it('names are read in any case', async () => {
    const rawBody = '{"NAME":"Any case","tYPE":"Secret","Environment":"dev"}';
    const { status, body } = await send(keys, { rawBody });
    expect([status, body.name, body.environment]).toEqual([201, 'Any case', 'dev']);
  });

  it('end at 1 MiB', async () => {
    const filled = (length: number) => `{"value":"${'x'.repeat(length - 12)}"}`;
    expect(filled(mebibyte)).toHaveLength(mebibyte);
    const fitting = await send(setting, { method: 'PUT', rawBody: filled(mebibyte) });
    expectProblem(fitting, setting, { status: 400, errors: { value: ['Validation:MaxLength'] } });
    const larger = await send(setting, { method: 'PUT', rawBody: filled(mebibyte + 1) });
    expectProblem(larger, setting, { status: 413, errorCode: 'Http:Body:TooLarge' });
    expect(larger.body.limit).toBe(mebibyte);
    const graphql = await platform.call('/graphql', {
      method: 'POST',
      token: alice,
      rawBody: JSON.stringify({ query: '{ me { userId } }', variables: { x: 'x'.repeat(mebibyte) } }),
    });
    expect([graphql.status, graphql.body.errors[0].extensions.code]).toEqual([413, 'BAD_USER_INPUT']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-16',
    '',
  ])('of the type "%s" are 415', async (type) => {
    const rawBody = '{"name":"a","type":"Secret","environment":"live"}';
    const answer = await send(keys, { rawBody, headers: { 'content-type': type } });
    expectProblem(answer, keys, { status: 415, errorCode: 'Http:ContentType:Unsupported' });
  });

  it.each(['application/json; charset=UTF-8', 'application/merge-patch+json'])(
    'of the type "%s" are read',
    async (type) => {
      const headers = { 'content-type': type };
      expect((await send(setting, { method: 'PUT', rawBody: '{"value":"UTC"}', headers })).status).toBe(204);
    },
  );
});

describe('Accept', () => {
  it.each(['text/html', 'application/xml', 'application/json;q=0, text/*', 'text/event-stream'])(
    '"%s" alone is 406',
    async (accept) => {
      const answer = await platform.call(setting, { token: alice, headers: { accept } });
      expectProblem(answer, setting, { status: 406, errorCode: 'Http:Accept:NotAcceptable' });
    },
  );

  it.each(['*/*', 'application/*', 'application/json', 'text/html, application/json;q=0.1', ''])(
    '"%s" is served',
    async (accept) => {
      expect((await platform.call(setting, { token: alice, headers: { accept } })).status).toBe(200);
    },
  );
});

describe('paths', () => {
  it.each(['/api/v1/settings/user/%', '/api/v1/settings/user/%zz', '/api/v1/settings/user/%ED%A0%80'])(
    '%s cannot be read',
    async (path) => {
      const answer = await platform.call(path, { token: alice });
      expectProblem(answer, path, { status: 400, errorCode: 'Http:Path:Malformed' });
    },
  );

  it('one too long is refused by the server, which goes on', async () => {
    const answer = await platform.call(`/settings/user/${'x'.repeat(20_000)}`, { token: alice });
    expect(answer.status).toBe(431);
    expect((await platform.call(setting, { token: alice })).status).toBe(200);
  });
});
