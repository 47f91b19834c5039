import { unstorable } from '../../security/hostile-values.ts';
import { newWorkspace } from './ai.samples.ts';
import type { Refusal, RowSample, SampleOwner } from './row-sample.ts';

const chat = { messages: [{ role: 'user', content: 'Good morning.' }] };
const texts = { inputs: ['Good morning.'] };

const refusalsOf = (body: object, invalid: object, errors: Refusal['errors'] = {}): readonly Refusal[] => [
  {
    name: 'an unknown workspace',
    input: { parameters: { workspaceName: 'nobody' }, body },
    status: 404,
    errorCode: 'AI:Workspace:NotFound',
  },
  {
    name: 'an invalid body',
    input: { parameters: { workspaceName: 'echo' }, body: invalid },
    status: 400,
    errorCode: 'Validation:Failed',
    errors,
  },
];

const ownWorkspace = (body: object, settings: object) => async (owner: SampleOwner) => ({
  parameters: { workspaceName: await newWorkspace(owner, settings) },
  body,
});

const foreign = 'AI:Workspace:NotFound';

const silent = { messages: [] };
const silentErrors = { messages: ['Validation:Required'] };

/** Rows of `ai-inference.routes.ts`. */
export const aiInferenceSamples: readonly RowSample[] = [
  {
    row: 'POST /ai/chat/{workspaceName}',
    permission: 'AI.Chat.Execute',
    foreign,
    accepts: { content: unstorable },
    good: ownWorkspace(chat, { provider: 'local', model: 'echo' }),
    refusals: refusalsOf(chat, silent, silentErrors),
  },
  {
    row: 'POST /ai/chat/{workspaceName}/stream',
    permission: 'AI.Chat.Execute',
    foreign,
    accepts: { content: unstorable },
    good: ownWorkspace(chat, { provider: 'local', model: 'echo' }),
    refusals: refusalsOf(chat, silent, silentErrors),
  },
  {
    row: 'POST /ai/embeddings/{workspaceName}',
    permission: 'AI.Embeddings.Execute',
    foreign,
    accepts: { inputs: ['a list of NUL'] },
    good: ownWorkspace(texts, { provider: 'local', model: 'embed' }),
    refusals: refusalsOf(texts, { inputs: [] }, { inputs: ['Validation:Required'] }),
  },
  {
    row: 'GET /ai/providers/{providerName}/models',
    permission: 'AI.Workspaces.View',
    foreign: null,
    good: async () => ({ parameters: { providerName: 'local' } }),
    refusals: [
      {
        name: 'an unknown provider',
        input: { parameters: { providerName: 'nobody' } },
        status: 404,
        errorCode: 'AI:Provider:NotFound',
      },
    ],
  },
];
