import type { Refusal, RowSample, SampleOwner } from './row-sample.ts';

const foreign = 'AI:Conversation:NotFound';
const permission = 'AI.Chat.Execute';

/** A conversation of the owner, through the embedded provider. */
export async function newConversation({ platform, token }: SampleOwner): Promise<string> {
  const body = { title: 'A sample', workspaceName: 'echo' };
  const answer = await platform.call('/ai/conversations', { method: 'POST', token, body });
  if (answer.status !== 201) throw new Error(`No conversation: ${answer.text}`);
  return answer.body.id;
}

/** A file in a message of a new conversation of the owner. */
export async function newConversationFile(owner: SampleOwner): Promise<{ id: string; fileId: string }> {
  const { platform, token } = owner;
  const id = await newConversation(owner);
  const file = { mediaType: 'text/plain', name: 'note.txt', data: 'SGVsbG8=' };
  const answer = await platform.call(`/ai/conversations/${id}/messages`, {
    method: 'POST',
    token,
    body: { content: 'Read this.', parts: [{ file }] },
  });
  if (answer.status !== 200) throw new Error(`No message: ${answer.text}`);
  return { id, fileId: answer.body.question.parts[1].file.id };
}

const own =
  (more: object = {}) =>
  async (owner: SampleOwner) => ({ parameters: { id: await newConversation(owner) }, ...more });

const unknown = (body?: object): Refusal => ({
  name: 'a conversation that does not exist',
  input: {
    parameters: { id: '00000000-0000-4000-8000-00000000dead' },
    ...(body === undefined ? {} : { body }),
  },
  status: 404,
  errorCode: foreign,
});

const settings = { title: 'Plans', workspaceName: 'echo', label: 'plans' };
/** Every member may be absent. */
const nothingSaid = { $: ['an empty object'] };
const message = { content: 'Good morning.', workspaceName: 'echo' };

/** Rows of `ai-conversations.routes.ts`. */
export const aiConversationSamples: readonly RowSample[] = [
  {
    row: 'POST /ai/conversations',
    permission,
    foreign: null,
    accepts: { $: ['null', ...nothingSaid.$] },
    good: async () => ({ body: settings }),
    refusals: [
      {
        name: 'a label that is none',
        input: { body: { label: 'No label' } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { label: ['Validation:InvalidFormat'] },
      },
    ],
  },
  {
    row: 'PUT /ai/conversations/{id}',
    permission,
    foreign,
    ownersAlone: true,
    accepts: nothingSaid,
    good: own({ body: settings }),
    refusals: [unknown(settings)],
  },
  {
    row: 'POST /ai/conversations/{id}/messages',
    permission,
    foreign,
    ownersAlone: true,
    good: own({ body: message }),
    refusals: [unknown(message)],
  },
  {
    row: 'GET /ai/conversations/{id}/files/{fileId}',
    permission,
    foreign,
    ownersAlone: true,
    good: async (owner) => ({ parameters: await newConversationFile(owner) }),
    refusals: [
      {
        name: 'a file that does not exist',
        input: {
          parameters: {
            id: '00000000-0000-4000-8000-00000000dead',
            fileId: '00000000-0000-4000-8000-00000000dead',
          },
        },
        status: 404,
        errorCode: foreign,
      },
    ],
  },
  {
    row: 'DELETE /ai/conversation-owners/{ownerId}',
    permission: 'AI.Conversations.Delete',
    foreign: null,
    good: async () => ({ parameters: { ownerId: 'someone-who-left' } }),
    refusals: [],
  },
  {
    row: 'DELETE /ai/conversation-owners',
    permission: 'AI.Conversations.Delete',
    foreign: null,
    good: async () => ({}),
    refusals: [],
  },
  ...['GET {id}', 'DELETE {id}', 'GET {id}/messages', 'GET {id}/export'].map((row) => ({
    row: row.replace(' ', ' /ai/conversations/'),
    permission,
    foreign,
    ownersAlone: true as const,
    good: own(),
    refusals: [unknown()],
  })),
];
