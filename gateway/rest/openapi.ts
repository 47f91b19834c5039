import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { honoursIdempotencyKey } from './idempotency-key.ts';
import { describeDocument } from './openapi-descriptions.ts';
import { problemName, problemResponses, problemStatuses } from './openapi-problems.ts';
import { tagTexts } from './openapi-texts.ts';
import { deliveryHeaders, type EventCatalogue, webhooksOf } from './openapi-webhooks.ts';
import type { OperationRoute, Route } from './route.ts';
import { operationIdOf, type RouteTable } from './table.ts';

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
}

/** The configurable part of the document. */
export interface OpenApiChoices {
  /** The header that names the tenant. */
  readonly tenantHeader: string;
  /** Names of tags that the operator has changed, by their default names. */
  readonly tagNames?: ReadonlyMap<string, string>;
  /** Describes what REST shares with GraphQL; absent: only what describes itself. */
  readonly graphql?: GraphQLSchema;
  /** Events that webhooks deliver; absent: none are described. */
  readonly events?: EventCatalogue;
}

/** The values of the committed document. */
export const defaultChoices: OpenApiChoices = { tenantHeader: 'X-Tenant-Id' };

export type OpenApiDocument = ReturnType<typeof createDocument>;

/**
 * Builds the OpenAPI 3.1 document of the table. Paths are in the order of the table, components sorted by name, so that
 * the output is deterministic. Native rows have the root as their server.
 */
export function buildOpenApiDocument(
  table: RouteTable,
  info: OpenApiInfo,
  { tenantHeader, tagNames = new Map(), graphql, events }: OpenApiChoices = defaultChoices,
): OpenApiDocument {
  const routes = table.routes.filter((route) => route.kind !== 'native' || route.undocumented !== true);
  const tags = [...new Set(routes.flatMap((route) => route.tags))].sort();
  const tagName = (tag: string) => tagNames.get(tag) ?? tag;
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { ...info },
      servers: table.bases.map((base) => ({ url: base === '' ? '/' : base })),
      security: [{ bearer: [] }],
      tags: tags.map((tag) => ({ name: tagName(tag), description: tagTexts[tag] ?? '' })),
      paths: pathsOf(routes, tagName),
      ...(events === undefined ? {} : { webhooks: webhooksOf(events, tagName('Webhooks')) }),
      components: {
        parameters: {
          ...headerParameters(tenantHeader),
          ...(events === undefined ? {} : deliveryHeaders),
        },
        responses: problemResponses(routes, validationCodes(events)),
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An access token, or an API key (`svc_…`).',
          },
        },
      },
    },
    readable,
  );
  const described = graphql === undefined ? document : describeDocument(document, graphql);
  const schemas = byName(described.components?.schemas ?? {});
  return { ...described, components: { ...described.components, schemas } };
}

/** The codes of invalid fields that the modules have, with their English sentences. */
function validationCodes(events: EventCatalogue | undefined): Readonly<Record<string, string>> {
  const entries = (events?.translations ?? [])
    .filter(({ culture }) => culture === 'en')
    .flatMap(({ texts }) => Object.entries(texts))
    .filter(([key]) => key.startsWith('Validation:'));
  return byName(Object.fromEntries(entries));
}

const headerParameters = (tenantHeader: string) => ({
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header' as const,
    description: 'Repeats of a request with the same key have one effect, for 24 hours.',
    schema: { type: 'string' as const, maxLength: 256 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header' as const,
    description: 'The `ETag` that was read; if the object has changed since, the request fails with 412.',
    schema: { type: 'string' as const },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header' as const,
    description: 'An `ETag` that was read; an unchanged object is answered by 304 without a body.',
    schema: { type: 'string' as const },
  },
  TenantId: {
    name: tenantHeader,
    in: 'header' as const,
    description: 'Must equal the tenant of the token.',
    schema: { type: 'string' as const, format: 'uuid' },
  },
});

const reference = (kind: 'parameters' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

function pathsOf(routes: readonly Route[], tagName: (tag: string) => string): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, rows]) => [
      path,
      Object.fromEntries(rows.map((route) => [route.method.toLowerCase(), operationOf(route, tagName)])),
    ]),
  );
}

function operationOf(route: Route, tagName: (tag: string) => string): ZodOpenApiOperationObject {
  const parameters = headersOf(route);
  const body = 'body' in route ? route.body : undefined;
  return {
    operationId: operationIdOf(route),
    tags: route.tags.map(tagName),
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.deprecated ? { deprecated: true } : {}),
    ...(route.anonymous ? { security: [] } : {}),
    ...(route.kind === 'native' ? { servers: [{ url: '/' }] } : {}),
    requestParams: requestParameters(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? binaryRequestBody(route)
      : {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { 'application/json': { schema: body } },
          },
        }),
    responses: {
      ...successOf(route),
      ...(isTagged(route) ? { 304: { description: 'The caller has the current version already.' } } : {}),
      ...Object.fromEntries(
        problemStatuses(route).map((status) => [status, reference('responses', problemName(route, status))]),
      ),
    },
  };
}

/** True for rows with conditional requests. */
const isTagged = (route: Route) =>
  route.kind === 'operation' &&
  route.method === 'GET' &&
  (route.headers?.ETag !== undefined || route.taggedByContent === true);

function headersOf(route: Route) {
  const wanted = [
    ...(honoursIdempotencyKey(route) ? ['IdempotencyKey'] : []),
    ...('takesIfMatch' in route ? ['IfMatch'] : []),
    ...(isTagged(route) ? ['IfNoneMatch'] : []),
    ...(route.anonymous || route.kind === 'native' ? [] : ['TenantId']),
  ];
  return wanted.map((name) => reference('parameters', name));
}

function requestParameters(route: Route): ZodOpenApiParameters {
  const query = 'query' in route ? route.query : undefined;
  return {
    ...(route.parameters === undefined ? {} : { path: z.object({ ...route.parameters }) }),
    ...(query === undefined ? {} : { query: z.object(query.shape) }),
  };
}

function successOf(route: Route): Record<number, ZodOpenApiResponseObject> {
  if (route.kind === 'operation') {
    const statuses = [route.status, ...(route.otherwise === undefined ? [] : [route.otherwise.status])];
    return Object.fromEntries(
      statuses.map((status) => [
        status,
        {
          ...responseHeaders(route),
          ...answer(successTexts[status], 'application/json', route.response),
        },
      ]),
    );
  }
  if (route.kind === 'stream') {
    const streamed = answer('A stream of server-sent events.', 'text/event-stream', z.string());
    const json = route.unstreamed === undefined ? {} : successOf(route.unstreamed.row)[200];
    return { 200: { ...json, ...streamed, content: { ...json?.content, ...streamed.content } } };
  }
  if (route.kind === 'document' || route.kind === 'transfer') {
    const content = route.mediaTypes.map((type) => [type, { schema: documentSchema(route.response, type) }]);
    const status = route.kind === 'document' ? 200 : route.status;
    return {
      [status]: {
        description: 'The document in the requested format.',
        content: Object.fromEntries(content),
      },
    };
  }
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, schema }]) => [
      status,
      answer(description, 'application/json', schema),
    ]),
  );
}

const successTexts = {
  200: 'The request was successful; the body is the result.',
  201: 'The object was created; the body describes it.',
  202: 'The request was accepted; the work continues in the background.',
  204: 'The request was successful; the answer has no body.',
} as const;

function binaryRequestBody(route: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (route.kind !== 'transfer' || route.takes === undefined) return {};
  const content = route.takes.map((type) => [type, { schema: binary }]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
}

const binary = { type: 'string' as const, format: 'binary' };

const documentSchema = (response: z.ZodType | undefined, mediaType: string) =>
  mediaType === 'application/json' && response !== undefined ? response : binary;

function answer(
  description: string,
  mediaType: string,
  schema: z.ZodType | undefined,
): ZodOpenApiResponseObject {
  return { description, ...(schema === undefined ? {} : { content: { [mediaType]: { schema } } }) };
}

const contentTag = ({ taggedByContent }: OperationRoute) =>
  taggedByContent === true ? { ETag: { description: 'Tag of the answer, weak.' } } : {};

function responseHeaders(route: Route & { kind: 'operation' }) {
  const own = Object.entries({ ...route.headers, ...contentTag(route) }).map(
    ([name, { description }]) => [name, description] as const,
  );
  const replayed = [
    ['Idempotent-Replayed', '`true` when the stored result of an earlier request is answered.'],
  ] as const;
  const all = [...own, ...(honoursIdempotencyKey(route) ? replayed : [])];
  if (all.length === 0) return {};
  return {
    headers: Object.fromEntries(
      all.map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
    ),
  };
}

/** Removes zod's additions for machines: bounds of safe integers, long patterns of formats. */
const readable: CreateDocumentOptions = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.format === 'guid') jsonSchema.format = 'uuid';
  },
};

function byName<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
