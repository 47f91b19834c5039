import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SampleServer } from './testing/sample-server.ts';

const server = new SampleServer();
beforeAll(() => server.start());
afterAll(() => server.stop());
afterEach(() => {
  server.runs.length = 0;
  server.answers.clear();
});

const id = '00000000-0000-4000-8000-00000000ac3e';
const json = { 'content-type': 'application/json' };
const created = () => server.answers.set('CreateDashboard', () => ({ data: { created: { id, name: 'n' } } }));

describe('content type', () => {
  it.each([
    ['application/json', 204],
    ['APPLICATION/JSON; charset=UTF-8', 204],
    ['application/json;charset="utf-8"', 204],
    ['application/merge-patch+json', 204],
    ['application/json; charset=iso-8859-1', 415],
    ['text/plain', 415],
    ['text/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['garbage', 415],
  ])('%s gives %d', async (contentType, status) => {
    const response = await server.send('PUT', '/settings/user/a', {
      body: '{"value":"x"}',
      headers: { 'content-type': contentType },
    });
    expect(response.status).toBe(status);
  });

  it('missing on a body gives 415', async () => {
    const response = await server.send('PUT', '/settings/user/a', { body: Buffer.from('{"value":"x"}') });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:ContentType:Unsupported' });
  });

  it.each([
    ['gzip', gzipSync('{"value":"x"}'), 204],
    ['gzip', Buffer.from('no gzip'), 400],
    ['bogus', Buffer.from('{"value":"x"}'), 415],
  ])('encoding %s', async (encoding, body, status) => {
    const headers = { ...json, 'content-encoding': encoding };
    expect((await server.send('PUT', '/settings/user/a', { body, headers })).status).toBe(status);
  });
});

describe('empty bodies', () => {
  it.each<[string, string | undefined, Record<string, string>]>([
    ['nothing', undefined, {}],
    ['JSON and nothing', '', json],
    ['JSON and blanks', ' \n', json],
    ['JSON and null', 'null', json],
    ['JSON and an object', '{}', json],
    ['another type and nothing', '', { 'content-type': 'text/plain' }],
  ])('are accepted where none is needed: %s', async (_, body, headers) => {
    for (const row of ['publish', 'render']) {
      const response = await server.send('POST', `/dashboards/${id}/${row}`, { body: body ?? null, headers });
      expect([row, response.status]).toEqual([row, 200]);
    }
  });

  it.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['nothing at all', ''],
    ['null', 'null'],
  ])('are refused where one is needed: %s', async (_, body) => {
    const response = await server.send('PUT', '/settings/user/a', { body: body ?? null, headers: json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { $: ['Validation:Required'] }, jsonPath: '$' });
  });

  it('reaches a DELETE that takes a body', async () => {
    const response = await server.send('DELETE', '/push-subscriptions', {
      json: { endpoint: 'https://push' },
    });
    expect(response.status).toBe(204);
    expect(server.lastRun.variables.body).toEqual({ endpoint: 'https://push' });
  });
});

describe('malformed JSON', () => {
  it.each([
    ['{"name":', '$.name'],
    ['{"name":"a","widgets":[{"position":1,}]}', '$.widgets[0]'],
    ['nope', '$'],
    ["{'name':1}", '$'],
    ['{"name":"a"} {"name":"b"}', '$'],
    ['{"name":NaN}', '$.name'],
  ])('%s breaks at %s', async (body, jsonPath) => {
    const response = await server.send('POST', '/dashboards', { body, headers: json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:MalformedRequestBody', jsonPath });
  });

  it('also where no body is needed', async () => {
    expect(
      (await server.send('POST', `/dashboards/${id}/publish`, { body: '{', headers: json })).status,
    ).toBe(400);
  });

  it.each([
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a thousand levels', Buffer.from(`{"name":${'['.repeat(1000)}${']'.repeat(1000)}}`)],
  ])('%s', async (_, body) => {
    const response = await server.send('POST', '/dashboards', { body, headers: json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:MalformedRequestBody', jsonPath: '$' });
  });
});

describe('too large a body', () => {
  const post = (size: number, path: string) =>
    server.send('POST', path, { body: JSON.stringify({ name: 'x'.repeat(size) }), headers: json });

  it('gives 413 with the limit', async () => {
    const response = await post(16_384, '/dashboards');
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:Body:TooLarge', limit: 16_384 });
  });

  it('gives 413 by the limit of the row', async () => {
    expect((await post(2_048, '/ai/chat/x')).status).toBe(413);
    expect((await post(1_024, '/ai/chat/x')).status).toBe(400);
  });

  it('gives 413 when it is large only after decompression', async () => {
    const body = gzipSync(JSON.stringify({ name: 'x'.repeat(1_000_000) }));
    expect(body.length).toBeLessThan(16_384);
    const response = await server.send('POST', '/dashboards', {
      body,
      headers: { ...json, 'content-encoding': 'gzip' },
    });
    expect(response.status).toBe(413);
  });
});

describe('binding a body', () => {
  it.each<[string, object, string, Record<string, string[]>]>([
    ['a wrong type', { name: 5, layoutColumns: 1 }, '$.name', { name: ['Validation:InvalidType'] }],
    [
      'text for a number',
      { name: 'a', layoutColumns: '1' },
      '$.layoutColumns',
      { layoutColumns: ['Validation:InvalidType'] },
    ],
    [
      'a fraction',
      { name: 'a', layoutColumns: 1.5 },
      '$.layoutColumns',
      { layoutColumns: ['Validation:InvalidType'] },
    ],
    [
      '33 bits',
      { name: 'a', layoutColumns: 2 ** 32 },
      '$.layoutColumns',
      { layoutColumns: ['Validation:TooLarge'] },
    ],
    [
      'an unknown enum value',
      { name: 'a', layoutColumns: 1, status: 'Open' },
      '$.status',
      { status: ['Validation:InvalidValue'] },
    ],
    [
      'a wrong item',
      {
        name: 'a',
        layoutColumns: 1,
        widgets: [
          { widgetType: 'Kpi', position: 0 },
          { widgetType: 'Kpi', position: {} },
        ],
      },
      '$.widgets[1].position',
      { 'widgets[1].position': ['Validation:InvalidType'] },
    ],
    [
      'several at once',
      { name: [], status: 3 },
      '$.name',
      {
        name: ['Validation:InvalidType'],
        layoutColumns: ['Validation:Required'],
        status: ['Validation:InvalidValue'],
      },
    ],
    ['a list for the object', [], '$', { $: ['Validation:InvalidType'] }],
  ])('refuses %s', async (_, body, jsonPath, errors) => {
    const response = await server.send('POST', '/dashboards', { json: body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: 'Http:MalformedRequestBody', jsonPath, errors });
    expect(server.runs).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['missing', { layoutColumns: 1 }, 'name'],
    ['null', { name: null, layoutColumns: 1 }, 'name'],
  ])('refuses a required property that is %s', async (_, body, field) => {
    const response = await server.send('POST', '/dashboards', { json: body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errorCode: 'Validation:Failed',
      jsonPath: `$.${field}`,
      errors: { [field]: ['Validation:Required'] },
    });
  });

  it('reads property names in any case, at every level', async () => {
    created();
    await server.send('POST', '/dashboards', {
      json: {
        Name: 'a',
        LAYOUTCOLUMNS: 2,
        Widgets: [{ WidgetType: 'Kpi', Position: 0 }],
        labels: { Name: 'kept' },
      },
    });
    expect(server.lastRun.variables.body).toEqual({
      name: 'a',
      layoutColumns: 2,
      widgets: [{ widgetType: 'Kpi', position: 0 }],
      labels: { Name: 'kept' },
    });
  });

  it('takes no harm from hostile names', async () => {
    created();
    const body =
      '{"name":"a","layoutColumns":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"labels":{"__proto__":"x","constructor":"y"}}';
    const response = await server.send('POST', '/dashboards', { body, headers: json });
    expect(response.status).toBe(201);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(server.lastRun.variables.body.polluted).toBeUndefined();
    expect(Object.keys(server.lastRun.variables.body)).toEqual(['name', 'layoutColumns', 'labels']);
    expect(server.lastRun.variables.body.labels.constructor).toBe('y');
  });

  it('passes hostile unicode and long texts through untouched', async () => {
    created();
    const name = `\u0000\u202e\ufeff𝕏\ud800${'x'.repeat(10_000)}`;
    await server.send('POST', '/dashboards', { json: { name, layoutColumns: 1 } });
    expect(server.lastRun.variables.body.name).toBe(name);
  });
});

describe('binding a query', () => {
  const queryOf = async (search: string) => {
    const response = await server.send('GET', `/dashboards${search}`);
    expect(response.status).toBe(200);
    return server.lastRun.variables.query;
  };

  it.each<[string, object]>([
    ['', { page: 0 }],
    ['?page=3&status=Draft&search=a%20b+c', { page: 3, status: 'Draft', search: 'a b c' }],
    ['?PAGE=-1&SkipTotalCount=TRUE', { page: -1, skipTotalCount: true }],
    ['?tag=a&tag=b&Tag=c', { page: 0, tag: ['a', 'b', 'c'] }],
    ['?page=&status=&search=', { page: 0, search: '' }],
    ['?unknown=1&unknown=2&__proto__=1&constructor=2&page[x]=1', { page: 0 }],
    ['?search=%E0%A4%A', { page: 0, search: expect.any(String) }],
    ['?search=a?b', { page: 0, search: 'a?b' }],
    ['?&&=&page=1', { page: 1 }],
  ])('reads %s', async (search, expected) => {
    expect(await queryOf(search)).toEqual(expected);
  });

  it.each<[string, Record<string, string[]>]>([
    ['?page=one', { page: ['Validation:InvalidType'] }],
    ['?page=1.5', { page: ['Validation:InvalidType'] }],
    ['?page=0x10', { page: ['Validation:InvalidType'] }],
    ['?page=99999999999', { page: ['Validation:TooLarge'] }],
    ['?page=1e400', { page: ['Validation:InvalidType'] }],
    ['?status=draft', { status: ['Validation:InvalidValue'] }],
    ['?skipTotalCount=1', { skipTotalCount: ['Validation:InvalidType'] }],
    ['?page=1&page=1', { page: ['Validation:Repeated'] }],
    ['?page=1&Page=2', { page: ['Validation:Repeated'] }],
    ['?page=x&status=y', { page: ['Validation:InvalidType'], status: ['Validation:InvalidValue'] }],
  ])('refuses %s', async (search, errors) => {
    const response = await server.send('GET', `/dashboards${search}`);
    expect(response.status).toBe(400);
    const problem = await response.json();
    expect(problem).toMatchObject({ errorCode: 'Validation:Failed', errors });
    expect(problem).not.toHaveProperty('jsonPath');
  });

  it('collects parameters of free names as lists', async () => {
    await server.send(
      'GET',
      '/usage/query?page=2&filter[model.Eq]=a&filter[model.Eq]=b&__proto__=x&constructor=y',
    );
    const { query } = server.lastRun.variables;
    expect(query).toEqual({ page: 2, 'filter[model.Eq]': ['a', 'b'], constructor: ['y'] });
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });
});

describe('Idempotency-Key', () => {
  const put = (key: string, body: object | null, path = '/settings/user/a', headers = {}) =>
    server.send('PUT', path, { json: body, headers: { 'idempotency-key': key, ...headers } });
  const hashOf = async (body: object, path?: string) => {
    expect((await put('k', body, path)).status).toBe(204);
    return server.lastRun.call.idempotency?.requestHash;
  };

  it('reaches the call with a hash', async () => {
    await put('key-1', { value: 'x' });
    expect(server.lastRun.call.idempotency).toEqual({
      key: 'key-1',
      requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      replayed: false,
    });
  });

  it('is null when absent, and on reads, chat and documents', async () => {
    await server.send('PUT', '/settings/user/a', { json: { value: 'x' } });
    expect(server.lastRun.call.idempotency).toBeNull();
    const headers = { 'idempotency-key': 'k'.repeat(300) };
    await server.send('GET', '/dashboards', { headers });
    expect(server.lastRun.call.idempotency).toBeNull();
    await server.send('POST', '/ai/chat/x', { headers, json: { messages: [] } });
    expect(server.lastRun).toMatchObject({ name: 'Chat', call: { idempotency: null } });
    server.answers.set('PreviewTemplate', () => ({ data: { preview: '' } }));
    await server.send('POST', '/templates/x/preview', { headers, json: { format: 0 } });
    expect(server.lastRun).toMatchObject({ name: 'PreviewTemplate', call: { idempotency: null } });
  });

  it('is honoured by POST, PUT and DELETE alike', async () => {
    created();
    const headers = { 'idempotency-key': 'k' };
    await server.send('POST', '/dashboards', { headers, json: { name: 'a', layoutColumns: 1 } });
    await server.send('POST', `/dashboards/${id}/publish`, { headers });
    await server.send('DELETE', '/push-subscriptions', { headers, json: { endpoint: 'e' } });
    expect(server.runs.map(({ call }) => call.idempotency?.key)).toEqual(['k', 'k', 'k']);
    expect(new Set(server.runs.map(({ call }) => call.idempotency?.requestHash)).size).toBe(3);
  });

  it('hashes what was asked, not how it was spelled', async () => {
    const hash = await hashOf({ value: 'x' });
    expect(await hashOf({ Value: 'x', unknown: 1 })).toBe(hash);
    expect(await hashOf({ value: 'x' }, '/api/v1/settings/user/a')).toBe(hash);
    expect(await hashOf({ value: 'y' })).not.toBe(hash);
    expect(await hashOf({ value: null })).not.toBe(hash);
    expect(await hashOf({ value: 'x' }, '/settings/user/b')).not.toBe(hash);
    expect(await hashOf({ value: 'x' }, '/settings/tenant/a')).not.toBe(hash);
    expect(await hashOf({ value: '\ud800' })).not.toBe(await hashOf({ value: '\ud801' }));
  });

  it.each([
    [256, 204],
    [257, 400],
  ])('of %d characters gives %d', async (length, status) => {
    const response = await put('k'.repeat(length), { value: 'x' });
    expect(response.status).toBe(status);
  });

  it('answers a replay as such', async () => {
    server.answers.set('StoreSetting', ({ call }) => {
      if (call.idempotency) call.idempotency.replayed = true;
      return { data: {} };
    });
    expect((await put('k', { value: 'x' })).headers.get('idempotent-replayed')).toBe('true');
    server.answers.clear();
    expect((await put('k', { value: 'x' })).headers.get('idempotent-replayed')).toBeNull();
  });
});
