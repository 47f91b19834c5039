import { randomUUID } from 'node:crypto';
import { newWorkspace } from '../rows/ai.samples.ts';
import type { SampleOwner } from '../rows/row-sample.ts';
import { type ClientArea, type ClientInput, list, object } from './client-call.ts';

const settings = { provider: 'local', model: 'echo', temperature: 0.5, maxOutputTokens: 256 };
const workspace = ['name', 'provider', 'model', 'systemPrompt', 'temperature', 'maxOutputTokens', 'kind'];
const chat = { messages: [{ role: 'user', content: 'Good morning.' }] };
const own =
  (more: object = {}) =>
  async (owner: SampleOwner): Promise<ClientInput> => ({
    parameters: { name: await newWorkspace(owner) },
    ...more,
  });

/** Workspaces and inference. */
export const aiCalls: ClientArea = {
  area: 'AI',
  calls: [
    {
      name: 'fetchAIWorkspaces',
      generations: ['B'],
      request: 'GET /ai/workspaces',
      reads: object('workspaces', 'totalCount'),
    },
    {
      name: 'listAIWorkspaces',
      generations: ['C'],
      request: 'GET /ai/workspaces',
      reads: object('workspaces', 'totalCount'),
    },
    {
      name: 'fetchAIWorkspace',
      generations: ['B'],
      request: 'GET /ai/workspaces/{name}',
      input: own(),
      reads: object(...workspace, 'isActive'),
    },
    {
      name: 'getAIWorkspace',
      generations: ['C'],
      request: 'GET /ai/workspaces/{name}',
      input: own(),
      reads: object(...workspace, 'isActive', 'activated', 'capabilities'),
    },
    {
      name: 'createAIWorkspace',
      generations: ['B', 'C'],
      request: 'POST /ai/workspaces',
      input: () => ({ body: { name: `field-${randomUUID()}`, ...settings } }),
      status: 201,
      reads: object(...workspace),
    },
    {
      name: 'updateAIWorkspace',
      generations: ['B'],
      request: 'PUT /ai/workspaces/{name}',
      input: own({ body: { ...settings, isActive: true } }),
      reads: object(...workspace),
    },
    {
      name: 'updateAIWorkspace',
      generations: ['C'],
      request: 'PUT /ai/workspaces/{name}',
      input: own({ body: { ...settings, activated: true } }),
      reads: object(...workspace),
    },
    {
      name: 'deleteAIWorkspace',
      generations: ['B', 'C'],
      request: 'DELETE /ai/workspaces/{name}',
      input: own(),
      status: 204,
    },
    {
      name: 'chatComplete',
      generations: ['B', 'C'],
      request: 'POST /ai/chat/{name}',
      input: () => ({ parameters: { name: 'echo' }, body: chat }),
      reads: object('content', 'model', 'usage', 'duration'),
    },
    {
      name: 'chatStream',
      generations: ['B', 'C'],
      request: 'POST /ai/chat/{name}/stream',
      input: () => ({
        parameters: { name: 'echo' },
        body: chat,
        headers: { accept: 'text/event-stream' },
      }),
    },
    {
      name: 'createEmbeddings',
      generations: ['B', 'C'],
      request: 'POST /ai/embeddings/{name}',
      input: () => ({ parameters: { name: 'embed' }, body: { inputs: ['Good morning.'] } }),
      reads: object('model', 'embeddings'),
    },
    {
      name: 'listAIProviders',
      generations: ['C'],
      request: 'GET /ai/providers',
      reads: list('name', 'supportsChat', 'supportsEmbeddings'),
    },
    {
      name: 'listAIProviderModels',
      generations: ['C'],
      request: 'GET /ai/providers/{name}/models',
      input: () => ({ parameters: { name: 'local' } }),
      reads: list('id', 'displayName', 'capabilities', 'maxContextTokens'),
    },
    {
      name: 'getPage (usage)',
      generations: ['B'],
      request: 'GET /ai/usage/query',
      reads: object('items', 'totalCount', 'hasMore', 'nextCursor'),
    },
    {
      name: 'getPage (usage)',
      generations: ['C'],
      request: 'GET /ai/usage',
      reads: object('items', 'totalCount', 'hasMore', 'nextCursor'),
    },
    {
      name: 'getQueryMeta (usage)',
      generations: ['C'],
      request: 'GET /ai/usage/meta',
      reads: object('columns', 'pagination'),
    },
  ],
};
