import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { z } from 'zod';
import type { StreamFrame } from '../../http/event-stream.ts';
import { document, guidParameter, native, operation, type Route, stream } from '../route.ts';

/** An operation of the pretended supergraph. */
export function sampleDocument<R = Record<string, unknown>>(
  source: string,
): TypedDocumentNode<R, Record<string, unknown>> {
  return parse(source) as TypedDocumentNode<R, Record<string, unknown>>;
}

const scope = z.enum(['user', 'global', 'tenant']);
const settingPath = { path: '/settings/{scope}/{name}', parameters: { scope, name: z.string() } } as const;

const setting = z.object({ name: z.string(), value: z.string().nullable() }).meta({ id: 'SettingValue' });

const dashboard = z
  .object({
    id: z.guid(),
    name: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
    widgetCount: z.int(),
  })
  .meta({ id: 'Dashboard' });

const widget = z.object({ widgetType: z.string(), position: z.int32() });

const newDashboard = z
  .object({
    name: z.string(),
    layoutColumns: z.int32(),
    status: z.enum(['Draft', 'Published']).optional(),
    widgets: z.array(widget).optional(),
    labels: z.record(z.string(), z.string()).optional(),
    note: z.string().nullish(),
  })
  .meta({ id: 'NewDashboard' });

const echo = (request: object) => ({ ...request, headers: undefined });

/** What the sample stream sends; tests may replace it. */
export interface SampleStreams {
  open: (signal: AbortSignal) => Promise<AsyncIterable<StreamFrame>>;
}

/** Rows of every kind, of an area that does not exist. Each echoes its bound request into the variables. */
export function sampleRows(streams: SampleStreams): readonly Route[] {
  return [
    operation({
      tags: ['settings'],
      method: 'GET',
      ...settingPath,
      summary: 'Reads a setting.',
      document: sampleDocument<{ setting: { name: string; value: string | null } }>(
        'query ReadSetting { setting }',
      ),
      variables: echo,
      respond: ({ setting }) => setting,
      status: 200,
      response: setting,
    }),
    operation({
      tags: ['settings'],
      method: 'PUT',
      ...settingPath,
      summary: 'Stores a setting.',
      body: z.object({ value: z.string().nullable() }).meta({ id: 'UpdateSettingValue' }),
      document: sampleDocument('mutation StoreSetting { storeSetting }'),
      variables: echo,
      status: 204,
    }),
    operation({
      tags: ['oracle'],
      method: 'POST',
      path: '/oracle',
      summary: 'Asks who takes as long as it takes.',
      untimed: true,
      document: sampleDocument('mutation AskOracle { askOracle }'),
      status: 204,
    }),
    operation({
      tags: ['settings'],
      method: 'GET',
      path: '/settings/{scope}/definitions',
      parameters: { scope },
      summary: 'Lists definitions.',
      document: sampleDocument('query ListDefinitions { definitions }'),
      respond: () => ['definitions'],
      status: 200,
      response: z.array(z.string()),
    }),
    operation({
      tags: ['push'],
      method: 'DELETE',
      path: '/push-subscriptions',
      summary: 'Forgets a browser.',
      body: z.object({ endpoint: z.string() }),
      document: sampleDocument('mutation ForgetBrowser { forget }'),
      variables: echo,
      status: 204,
    }),
    operation({
      tags: ['dashboards'],
      method: 'POST',
      path: '/dashboards',
      summary: 'Creates a dashboard.',
      body: newDashboard,
      document: sampleDocument<{ created: { id: string; name: string } }>(
        'mutation CreateDashboard { created }',
      ),
      variables: echo,
      respond: ({ created }) => created,
      headers: {
        Location: {
          description: 'The new dashboard.',
          value: ({ created }, urlOf) => urlOf(`/dashboards/${created.id}`),
        },
      },
      status: 201,
      otherwise: { status: 200, when: ({ created }) => created.name === 'known' },
      response: dashboard,
    }),
    operation({
      tags: ['dashboards'],
      method: 'GET',
      path: '/dashboards',
      summary: 'Lists dashboards.',
      query: z.object({
        status: z.enum(['Draft', 'Published']).optional(),
        page: z.int32().default(0),
        search: z.string().optional(),
        skipTotalCount: z.boolean().optional(),
        tag: z.array(z.string()).optional(),
      }),
      document: sampleDocument('query ListDashboards { dashboards }'),
      variables: echo,
      respond: () => [],
      status: 200,
      response: z.array(dashboard),
    }),
    operation({
      tags: ['dashboards'],
      method: 'GET',
      path: '/dashboards/{id}',
      parameters: { id: guidParameter },
      summary: 'Reads a dashboard.',
      document: sampleDocument('query ReadDashboard { dashboard }'),
      variables: echo,
      respond: (data) => data,
      status: 200,
      response: dashboard,
    }),
    operation({
      tags: ['dashboards'],
      method: 'POST',
      path: '/dashboards/{id}/publish',
      parameters: { id: guidParameter },
      summary: 'Publishes a dashboard.',
      document: sampleDocument('mutation PublishDashboard { published }'),
      variables: echo,
      respond: () => ({ published: true }),
      status: 200,
      response: z.object({ published: z.boolean() }),
    }),
    operation({
      tags: ['dashboards'],
      method: 'POST',
      path: '/dashboards/{id}/render',
      parameters: { id: guidParameter },
      summary: 'Renders a dashboard.',
      body: z.object({ locale: z.string().optional() }).optional(),
      document: sampleDocument('query RenderDashboard { rendered }'),
      variables: echo,
      respond: () => ({ rendered: true }),
      status: 200,
      response: z.object({ rendered: z.boolean() }),
    }),
    operation({
      tags: ['usage'],
      method: 'GET',
      path: '/usage/query',
      summary: 'Queries usage.',
      query: z.object({ page: z.int32().optional() }).catchall(z.array(z.string())),
      document: sampleDocument('query Usage { usage }'),
      variables: echo,
      respond: () => ({}),
      status: 200,
      response: z.object({}),
    }),
    operation({
      tags: ['templates'],
      method: 'GET',
      path: '/revisions/{number}',
      parameters: { number: z.int32() },
      summary: 'Reads a revision.',
      document: sampleDocument('query ReadRevision { revision }'),
      variables: echo,
      respond: () => ({}),
      status: 200,
      response: z.object({}),
    }),
    operation({
      tags: ['localization'],
      method: 'GET',
      path: '/localization/{culture}',
      parameters: { culture: z.string() },
      summary: 'Reads texts.',
      anonymous: true,
      document: sampleDocument('query ReadTexts { texts }'),
      respond: () => ({}),
      status: 200,
      response: z.object({}),
    }),
    operation({
      tags: ['ai'],
      method: 'POST',
      path: '/ai/chat/{workspaceName}',
      parameters: { workspaceName: z.string() },
      summary: 'Chats.',
      body: z.object({
        messages: z.array(z.object({ role: z.enum(['user', 'system']), content: z.string() })),
      }),
      bodyLimit: 2_048,
      ignoresIdempotencyKey: true,
      problems: [502, 503],
      document: sampleDocument('mutation Chat { chat }'),
      variables: echo,
      respond: () => ({}),
      status: 200,
      response: z.object({}),
    }),
    document({
      tags: ['templates'],
      method: 'POST',
      path: '/templates/{name}/preview',
      parameters: { name: z.string() },
      summary: 'Previews a template.',
      body: z.object({ format: z.int32() }),
      document: sampleDocument<{ preview: string }>('mutation PreviewTemplate { preview }'),
      mediaTypes: ['application/pdf'],
      variables: echo,
      content: ({ preview }) => ({
        mediaType: 'application/pdf',
        bytes: Buffer.from(preview, 'base64'),
        fileName: 'Übersicht.pdf',
      }),
    }),
    stream({
      tags: ['notifications'],
      method: 'GET',
      path: '/notifications/stream',
      summary: 'Streams notifications.',
      heartbeat: { event: '__heartbeat__', data: '{"notificationTypeName":"__heartbeat__"}' },
      resumable: true,
      open: (_request, call) => streams.open(call.signal),
    }),
    stream({
      tags: ['ai'],
      method: 'GET',
      path: '/ai/answers/stream',
      summary: 'Streams an answer.',
      open: (_request, call) => streams.open(call.signal),
    }),
    native({
      tags: ['health'],
      method: 'GET',
      path: '/health/live',
      summary: 'Says that the process lives.',
      operationId: 'Liveness',
      anonymous: true,
      responses: { 200: { description: 'It lives.', schema: z.object({ status: z.string() }) } },
      handle: (_request, response) => {
        response.json({ status: 'Healthy' });
      },
    }),
    native({
      tags: ['health'],
      method: 'GET',
      path: '/health/broken',
      summary: 'Fails.',
      operationId: 'Broken',
      anonymous: true,
      responses: { 200: { description: 'Never.' } },
      handle: async () => {
        throw new Error('password=hunter2');
      },
    }),
  ];
}
