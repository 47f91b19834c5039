import { randomUUID } from 'node:crypto';
import { newWorkspace } from '../contract/rows/ai.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { unstorable } from './hostile-values.ts';
import { listed } from './listed-field.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const none = async () => ({});
const workspaceSettings = { provider: 'local', model: 'echo' };
const ownWorkspace = async (owner: SampleOwner) => ({ name: await newWorkspace(owner) });

/** What a model is sent is text of any kind, and what it is set to numbers of many. */
const chatAccepts = {
  content: unstorable,
  temperature: ['a fraction', 'zero'],
  topP: ['a fraction', 'zero'],
  stop: ['a list of NUL', 'an empty list'],
  seed: ['zero', 'minus one', 'the smallest number', 'the largest number'],
};

const chatInOwn = async (owner: SampleOwner) => ({
  workspaceName: await newWorkspace(owner),
  input: { messages: [{ role: 'user', content: 'Good morning.' }] },
});

/** Root fields of the AI gateway. */
export const aiFields: readonly RootFieldSample[] = [
  { field: 'Query.aiUsage', good: listed('workspaceName', 'echo') },
  { field: 'Query.aiCalls', good: listed('workspaceName', 'echo') },
  { field: 'Query.aiWorkspaces', good: none },
  { field: 'Query.usableAIWorkspaces', good: none },
  { field: 'Query.usableAIWorkspace', crossing: 'nothing', good: ownWorkspace },
  { field: 'Query.aiWorkspace', crossing: 'nothing', good: ownWorkspace },
  {
    field: 'Mutation.createAIWorkspace',
    accepts: { temperature: ['a fraction', 'zero'] },
    good: async () => ({ input: { name: `workspace-${randomUUID()}`, ...workspaceSettings } }),
  },
  {
    field: 'Mutation.updateAIWorkspace',
    crossing: 'notFound',
    accepts: { temperature: ['a fraction', 'zero'] },
    good: async (owner) => ({ ...(await ownWorkspace(owner)), input: workspaceSettings }),
  },
  { field: 'Mutation.deleteAIWorkspace', crossing: 'notFound', good: ownWorkspace },
  { field: 'Query.aiProviders', good: none },
  { field: 'Query.aiProviderModels', good: async () => ({ providerName: 'local' }) },
  {
    field: 'Mutation.updateAICredential',
    crossing: 'notFound',
    good: async (owner) => ({
      input: { provider: 'local', workspaceName: await newWorkspace(owner), apiKey: 'sk-sample' },
    }),
  },
  { field: 'Mutation.aiChat', crossing: 'notFound', accepts: chatAccepts, good: chatInOwn },
  { field: 'Subscription.aiChatStream', crossing: 'notFound', accepts: chatAccepts, good: chatInOwn },
  {
    field: 'Mutation.aiEmbeddings',
    crossing: 'notFound',
    accepts: { inputs: ['a list of NUL'] },
    good: async (owner) => ({
      workspaceName: await newWorkspace(owner, { model: 'embed' }),
      input: { inputs: ['Good morning.'] },
    }),
  },
];
