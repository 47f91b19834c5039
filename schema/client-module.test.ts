import { describe, expect, it } from 'vitest';
import { clientModule } from './client-module.ts';

describe('clientModule', () => {
  it('writes the types of schemas and of every operation, also of bytes and streams', () => {
    const text = clientModule({
      components: {
        schemas: {
          Thing: {
            type: 'object',
            description: 'A thing.',
            required: ['id', 'kind'],
            properties: {
              id: { type: 'string' },
              kind: { enum: ['a', 2] },
              tags: { type: 'array', items: { type: ['string', 'null'] } },
              any: {},
              'odd-name': { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
            },
          },
          Names: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      },
      paths: {
        '/things/{id}': {
          put: {
            operationId: 'PutThing',
            summary: 'Puts a thing.',
            parameters: [
              { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
              { in: 'query', name: 'dry', schema: { type: 'boolean' } },
              { $ref: '#/components/parameters/TenantId' },
            ],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
            responses: {
              200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
              204: {},
              404: {},
            },
          },
          get: { operationId: 'StreamThing', responses: { 200: { content: { 'text/event-stream': {} } } } },
          post: {
            operationId: 'PreviewThing',
            requestBody: {
              required: true,
              content: {
                'text/csv': { schema: { type: 'string', format: 'binary' } },
                'multipart/form-data': {},
              },
            },
            responses: {
              200: {
                content: {
                  'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
                  'application/pdf': {},
                },
              },
            },
          },
        },
      },
    });
    expect(text).toContain(
      '/** A thing. */\nexport type Thing = { id: string; kind: "a" | 2; tags?: (string | null)[]; any?: unknown; "odd-name"?: Thing | null };',
    );
    expect(text).toContain('export type Names = { [name: string]: number };');
    expect(text).toContain(
      '  /** Puts a thing. */\n  PutThing: { request: { path: { id: string }; query?: { dry?: boolean }; body: Thing }; answer: Thing | null };',
    );
    expect(text).toContain(`  PutThing: ['PUT', "/things/{id}"],`);
    expect(text).toContain('  StreamThing: { request: {  }; answer: EventStream };');
    expect(text).toContain(
      '  PreviewThing: { request: { body: BinaryBody | FormBody }; answer: Thing | BinaryAnswer };',
    );
    expect(text).toContain(`  PreviewThing: ['POST', "/things/{id}", 'text/csv', 'multipart/form-data'],`);
  });
});
