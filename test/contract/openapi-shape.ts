const text = { type: 'string' } as const;
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const mapOf = (schema: object) => ({ type: 'object', additionalProperties: schema });
const orReference = (name: string) => ({ anyOf: [ref('reference'), ref(name)] });

/** The form of an OpenAPI 3.1 document (OpenAPI Specification 3.1, section 4.8), as far as ours uses it. */
export const openApiShape = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  additionalProperties: false,
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      additionalProperties: false,
      properties: { title: text, version: text, description: text },
    },
    servers: ref('servers'),
    security: ref('security'),
    tags: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: text } } },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['get', 'post', 'put', 'patch', 'delete'] },
        additionalProperties: ref('operation'),
      },
    },
    webhooks: {
      type: 'object',
      propertyNames: { pattern: '^[A-Z][A-Za-z0-9]*[.][A-Z][A-Za-z0-9]*$' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['post'] },
        additionalProperties: ref('operation'),
      },
    },
    components: {
      type: 'object',
      propertyNames: { enum: ['schemas', 'parameters', 'responses', 'securitySchemes'] },
      properties: {
        schemas: mapOf({ type: 'object' }),
        parameters: mapOf(ref('parameter')),
        responses: mapOf(ref('response')),
        securitySchemes: mapOf({ type: 'object', required: ['type', 'scheme'] }),
      },
    },
  },
  $defs: {
    reference: { type: 'object', required: ['$ref'], properties: { $ref: { pattern: '^#/components/' } } },
    servers: { type: 'array', items: { type: 'object', required: ['url'], properties: { url: text } } },
    security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
    operation: {
      type: 'object',
      required: ['operationId', 'responses'],
      additionalProperties: false,
      properties: {
        operationId: text,
        summary: text,
        description: text,
        deprecated: { type: 'boolean' },
        tags: { type: 'array', items: text },
        servers: ref('servers'),
        security: ref('security'),
        parameters: { type: 'array', items: orReference('parameter') },
        requestBody: {
          type: 'object',
          required: ['content'],
          properties: { required: { type: 'boolean' }, content: ref('content') },
        },
        responses: {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: '^([1-5](\\d\\d|XX)|default)$' },
          additionalProperties: orReference('response'),
        },
      },
    },
    parameter: {
      type: 'object',
      required: ['name', 'in', 'schema'],
      properties: { name: text, in: { enum: ['path', 'query', 'header'] }, schema: { type: 'object' } },
      anyOf: [
        { properties: { in: { enum: ['query', 'header'] } } },
        { required: ['required'], properties: { required: { const: true } } },
      ],
    },
    response: {
      type: 'object',
      required: ['description'],
      additionalProperties: false,
      properties: {
        description: text,
        headers: mapOf({ type: 'object', required: ['schema'] }),
        content: ref('content'),
      },
    },
    content: mapOf({ type: 'object', required: ['schema'], properties: { schema: { type: 'object' } } }),
  },
};
