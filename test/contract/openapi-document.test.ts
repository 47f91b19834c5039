import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../gateway/rest/openapi-document.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { openApiShape } from './openapi-shape.ts';
import { undescribed } from './undescribed.ts';

const logout = '/auth/back-channel-logout';

let platform: TestPlatform;
// biome-ignore lint/suspicious/noExplicitAny: the test walks the document as JSON.
let served: any;
// biome-ignore lint/suspicious/noExplicitAny: the test walks the document as JSON.
let committed: any;
beforeAll(async () => {
  platform = await startTestPlatform();
  served = (await platform.call('/openapi.json', { token: null })).body;
  committed = JSON.parse(await readFile('schema/openapi.json', 'utf8'));
});
afterAll(() => platform.close());

describe('the OpenAPI document', () => {
  it('is committed as the code makes it', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('is served as committed, with the logout endpoint where that is enabled', () => {
    const { [logout]: logoutPath, ...paths } = served.paths;
    expect(paths).toEqual(committed.paths);
    expect(Object.keys(logoutPath)).toEqual(['post']);
    expect(undescribed(served)).toEqual([]);
    expect(logoutPath.post).toMatchObject({ servers: [{ url: '/' }], security: [] });
  });

  it('describes what each event delivers, in a schema that its example meets', () => {
    const names = Object.keys(committed.webhooks);
    expect(names).toContain('Settings.SettingChanged');
    expect(names).not.toContain('Timeline.SystemLogged');
    expect(Object.keys(served.webhooks)).toEqual(expect.arrayContaining(names));
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [name, { post }] of Object.entries<{ post: typeof served }>(served.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect([name, ajv.validate(schema, example), ajv.errors]).toEqual([name, true, null]);
      expect(ajv.validate(schema, { ...example, type: 'Another.Event' })).toBe(false);
    }
  });

  it('has the form of OpenAPI 3.1', () => {
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(openApiShape);
    for (const document of [committed, served]) {
      validate(document);
      expect(validate.errors ?? []).toEqual([]);
    }
    expect(validate({ ...committed, openapi: '3.0.3' })).toBe(false);
    expect(validate({ ...committed, paths: { '/a': { get: { responses: { 200: {} } } } } })).toBe(false);
  });

  it('has schemas of JSON Schema 2020-12, and references that lead somewhere', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, schema] of Object.entries(served.components.schemas)) {
      expect([name, ajv.validateSchema(schema as object)]).toEqual([name, true]);
    }
    for (const [, pointer = ''] of JSON.stringify(served).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce((at, step) => at?.[step], served);
      expect([pointer, typeof target]).toEqual([pointer, 'object']);
    }
  });
});

describe('descriptions in the OpenAPI document', () => {
  it('are four words at least, for every tag, route, parameter, schema, property, response and enum value', () => {
    expect(undescribed(committed)).toEqual([]);
  });

  it('are missed where they are absent or short', () => {
    const items = { type: 'object', properties: { a: { type: 'string', enum: ['x'] } } };
    const list = { type: 'array', items };
    const parameters = [{ name: 'p', in: 'query', description: 'Too short.', schema: {} }];
    const responses = { 200: { description: '', headers: { H: {} }, content: { json: { schema: list } } } };
    const paths = { '/r': { get: { summary: 'R.', parameters, responses } } };
    const tags = [{ name: 'T' }];
    expect(undescribed({ tags, paths, components: { schemas: { S: {} } } })).toEqual([
      'T',
      'get /r',
      'get /r p',
      'get /r 200',
      'get /r 200 H',
      'get /r 200.a',
      'get /r 200.a = x',
      'S',
    ]);
  });
});

describe('the logout endpoint', () => {
  it('is at the root alone', async () => {
    const request = { method: 'POST', token: null, headers: { 'content-type': 'application/json' } };
    expect((await platform.call(logout, request)).body).toMatchObject({ status: 400, instance: logout });
    for (const base of ['/api', '/api/v1']) {
      expect((await platform.call(`${base}${logout}`, request)).status).toBe(404);
    }
  });

  it('takes POST alone', async () => {
    const answer = await platform.call(logout, { token: null });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });
});
