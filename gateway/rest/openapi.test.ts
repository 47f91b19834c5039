import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildOpenApiDocument, defaultChoices } from './openapi.ts';
import { buildRouteTable } from './table.ts';
import { sampleRows } from './testing/sample-rows.ts';

const table = () =>
  buildRouteTable([sampleRows({ open: async () => (async function* () {})() })], ['/api/v1', '/api', '']);
const build = () => buildOpenApiDocument(table(), { title: 'Sample', version: '1.2.3' });

// biome-ignore lint/suspicious/noExplicitAny: the test walks the document as JSON.
const document: any = JSON.parse(JSON.stringify(build()));
const operationAt = (method: string, path: string) => document.paths[path][method];

describe('buildOpenApiDocument', () => {
  it('names the tenant’s header as the operator does', () => {
    const named = buildOpenApiDocument(
      table(),
      { title: 'Sample', version: '1.2.3' },
      { tenantHeader: 'X-Org' },
    );
    expect(named.components?.parameters?.TenantId).toMatchObject({ name: 'X-Org' });
    expect(document.components.parameters.TenantId).toMatchObject({ name: 'X-Tenant-Id' });
  });

  it('names groups of routes as the operator does', () => {
    const named = buildOpenApiDocument(
      table(),
      { title: 'Sample', version: '1.2.3' },
      { ...defaultChoices, tagNames: new Map([['dashboards', 'Boards']]) },
    );
    expect(named.tags).toContainEqual(expect.objectContaining({ name: 'Boards' }));
    expect(named.paths?.['/dashboards/{id}']?.get?.tags).toEqual(['Boards']);
  });

  it('describes schemas, members and parameters that do not describe themselves', () => {
    const graphql = buildSchema(
      '"Type in GraphQL." type Dashboard { "Id in GraphQL." id: ID! "Name in GraphQL." name: String! }',
    );
    const described = buildOpenApiDocument(
      table(),
      { title: 'Sample', version: '1.2.3' },
      { ...defaultChoices, graphql },
    );
    expect(described.components?.schemas?.Dashboard).toMatchObject({
      description: 'Type in GraphQL.',
      properties: { name: { description: 'Name in GraphQL.' } },
    });
    expect(described.paths?.['/dashboards/{id}']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', description: 'Id of the object, a UUID.' }),
    );
    expect(document.components.schemas.Dashboard.properties.name.description).toBeUndefined();
  });

  it('contains title, version and servers', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Sample', version: '1.2.3' },
      servers: [{ url: '/api/v1' }, { url: '/api' }, { url: '/' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
  });

  it('is the same text each time', () => {
    expect(JSON.stringify(build())).toBe(JSON.stringify(build()));
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['Dashboard', 'NewDashboard', 'Problem', 'SettingValue']));
  });

  it('has every row once, under a name of its own', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item as object));
    expect(operations.length).toBe(table().routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operationAt('get', '/notifications/stream').operationId).toBe('GetNotificationsStream');
    for (const { path, method, summary } of table().routes) {
      expect(operationAt(method.toLowerCase(), path)).toMatchObject({ summary });
    }
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(references.length).toBeGreaterThan(20);
    for (const path of references) {
      const target = path.split('/').reduce((value, key) => value?.[key], document);
      expect([path, typeof target]).toEqual([path, 'object']);
    }
  });

  it('types parameters and bodies', () => {
    expect(operationAt('get', '/dashboards/{id}').parameters).toContainEqual({
      in: 'path',
      name: 'id',
      required: true,
      description: 'Id of the object, a UUID.',
      schema: { type: 'string', format: 'uuid', description: 'Id of the object, a UUID.' },
    });
    const query = operationAt('get', '/dashboards').parameters.filter(
      (one: { in: string }) => one.in === 'query',
    );
    expect(
      query.map(({ name, schema }: { name: string; schema: { type: string } }) => [name, schema.type]),
    ).toEqual([
      ['status', 'string'],
      ['page', 'integer'],
      ['search', 'string'],
      ['skipTotalCount', 'boolean'],
      ['tag', 'array'],
    ]);
    expect(operationAt('post', '/dashboards').requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/NewDashboard' } } },
    });
    expect(operationAt('post', '/dashboards/{id}/render').requestBody.required).toBe(false);
    expect(operationAt('post', '/dashboards/{id}/publish').requestBody).toBeUndefined();
  });

  it.each<[string, string, string[]]>([
    ['get', '/dashboards', ['200', '400', '401', '403', '429', '500']],
    ['get', '/settings/{scope}/{name}', ['200', '401', '403', '404', '429', '500']],
    [
      'put',
      '/settings/{scope}/{name}',
      ['204', '400', '401', '403', '404', '409', '413', '415', '422', '429', '500'],
    ],
    ['get', '/localization/{culture}', ['200', '404', '429', '500']],
    ['get', '/health/live', ['200', '500']],
  ])('lists the answers of %s %s', (method, path, statuses) => {
    expect(Object.keys(operationAt(method, path).responses)).toEqual(statuses);
  });

  it('lists the problems of a row beside the usual ones', () => {
    expect(Object.keys(operationAt('post', '/ai/chat/{workspaceName}').responses)).toEqual(
      expect.arrayContaining(['502', '503']),
    );
  });

  it('names headers of requests and responses', () => {
    const put = operationAt('put', '/settings/{scope}/{name}');
    expect(put.parameters).toEqual(
      expect.arrayContaining([
        { $ref: '#/components/parameters/IdempotencyKey' },
        { $ref: '#/components/parameters/TenantId' },
      ]),
    );
    const chat = operationAt('post', '/ai/chat/{workspaceName}');
    expect(chat.parameters).not.toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    const { 200: otherwise, 201: created } = operationAt('post', '/dashboards').responses;
    expect(otherwise.content).toEqual(created.content);
    expect(otherwise.headers).toEqual(created.headers);
    expect(Object.keys(created.headers)).toEqual(['Location', 'Idempotent-Replayed']);
    expect(document.components.responses.Problem401.headers).toHaveProperty('WWW-Authenticate');
  });

  it('opens anonymous rows and puts native ones at the root', () => {
    expect(operationAt('get', '/localization/{culture}').security).toEqual([]);
    expect(operationAt('get', '/health/live')).toMatchObject({ security: [], servers: [{ url: '/' }] });
    expect(operationAt('get', '/dashboards').security).toBeUndefined();
  });

  it('names the media types of streams and documents', () => {
    expect(operationAt('get', '/notifications/stream').responses[200].content).toHaveProperty(
      'text/event-stream',
    );
    expect(operationAt('post', '/templates/{name}/preview').responses[200].content).toHaveProperty(
      'application/pdf',
    );
  });

  it('has schemas that judge answers', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    const isDashboard = ajv.compile({ $ref: 'openapi#/components/schemas/Dashboard' });
    const good = {
      id: '00000000-0000-4000-8000-00000000ac3e',
      name: 'n',
      createdAt: '2026-11-21T12:00:00Z',
      widgetCount: 0,
    };
    expect(isDashboard(good)).toBe(true);
    expect(isDashboard({ ...good, widgetCount: 'x' })).toBe(false);
    expect(isDashboard({ ...good, id: 'x' })).toBe(false);
    expect(isDashboard({ ...good, name: undefined })).toBe(false);
  });

  it('leaves out what zod adds for machines', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('9007199254740991');
    expect(document.components.schemas.Dashboard.properties.createdAt).toEqual({
      type: 'string',
      format: 'date-time',
    });
  });
});
