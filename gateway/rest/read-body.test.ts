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
