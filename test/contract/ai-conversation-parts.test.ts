import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestAnswer, type TestPlatform } from '../testkit/platform.ts';
import { FakeOpenAI } from '../testkit/provider/fake-openai.ts';

const path = '/ai/conversations';
/** A picture of one point. */
const data =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const size = Buffer.byteLength(data, 'base64');
const picture = { file: { mediaType: 'image/png', name: 'point.png', data } };
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools = ['weather', 'time'].map((name) => ({ name, parameters: schema }));

let fake: FakeOpenAI;
let platform: TestPlatform;
beforeAll(async () => {
  fake = await FakeOpenAI.start();
  platform = await startTestPlatform({
    env: {
      ...fake.env,
      AI__Limits__User__RequestsPerMinute: '0',
      AIEndpoints__MaxConversationFileSize: String(2 * size),
    },
  });
  await post('/ai/workspaces', { name: 'normal', provider: 'fake', model: 'normal' });
  await post('/ai/workspaces', { name: 'down', provider: 'fake', model: 'down' });
});
afterAll(async () => {
  await platform.close();
  await fake.close();
});

const post = (at: string, body: object, token?: string) =>
  platform.call(at, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const created = async (workspaceName: string, token?: string): Promise<string> =>
  (await post(path, { workspaceName }, token)).body.id;
const send = (id: string, body: object) => post(`${path}/${id}/messages`, body);
const listed = async (id: string) => (await platform.call(`${path}/${id}/messages`)).body.items;
const partsIn = (items: readonly { parts: object[] }[]) =>
  items.map(({ parts }) =>
    parts.map((part) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null))),
  );
const errorsOf = ({ status, body }: TestAnswer) => [status, body.errors ?? body.errorCode];
const rowsOf = async (id: string): Promise<{ content: string; parts: string | null }[]> => {
  const { database } = platform.running.process.services;
  return database.system((em) =>
    em.execute(
      `select content, parts from ai.conversation_message where conversation_id = ?
       union all select content, null from ai.conversation_file where conversation_id = ?`,
      [id, id],
    ),
  );
};

describe('tools in a conversation', () => {
  it('are called, answered with results, and stored as parts', async () => {
    const id = await created('echo');
    const asked = await send(id, { content: 'The weather and the time, please.', tools });
    const calls = ['weather', 'time'].map((name, at) => ({
      toolCall: { id: `call_${at}`, name, arguments: '{"city":"The weather and the time, please."}' },
    }));
    expect(asked.body.answer).toMatchObject({ content: '', finishReason: 'tool-calls' });
    expect(partsIn([asked.body.answer])).toEqual([calls]);
    const results = [
      { toolResult: { toolCallId: 'call_0', content: 'Rain.', isError: false } },
      { toolResult: { toolCallId: 'call_1', content: 'No clock.', isError: true } },
    ];
    const answered = await send(id, { parts: results, tools });
    expect(answered.body.question).toMatchObject({ role: 'tool', content: '', status: 'Completed' });
    expect(answered.body.answer.content).toBe('Rain.\nNo clock.');
    expect(partsIn(await listed(id))).toEqual([
      [{ text: 'The weather and the time, please.' }],
      calls,
      results,
      [{ text: 'Rain.\nNo clock.' }],
    ]);
    for (const { content, parts } of await rowsOf(id))
      for (const sealed of [content, parts ?? content]) expect(sealed).toMatch(/^env:1:/);
  });

  it.each([
    ['of no call', { toolCallId: 'call_9', content: '' }],
    ['of an earlier call', { toolCallId: 'call_0', content: '' }],
  ])('are refused a result %s', async (_, toolResult) => {
    const id = await created('echo');
    await send(id, { content: 'The weather?', tools });
    // Passed over: the model is not shown the call that no one answered.
    expect((await send(id, { content: 'Never mind.' })).body.answer.content).toBe('Never mind.');
    expect(errorsOf(await send(id, { parts: [{ toolResult }] }))).toEqual([
      400,
      { 'parts[0].toolResult.toolCallId': ['Validation:InvalidValue'] },
    ]);
    expect((await send(id, { content: 'Again' })).body.answer.content).toBe('Again');
  });

  it('are streamed as calls, and stored whole', async () => {
    const id = await created('echo');
    const answer = await platform.call(`${path}/${id}/messages`, {
      method: 'POST',
      body: { content: 'The weather?', tools, stream: true },
    });
    const frames = answer.text
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: {"toolCall'))
      .map((frame) => JSON.parse(frame.slice(6)).toolCall);
    expect(frames[0]).toMatchObject({ index: 0, id: 'call_0', name: 'weather' });
    const text = frames.map((frame) => frame.arguments).join('');
    expect(text).toBe('{"city":"The weather?"}');
    expect(partsIn(await listed(id))[1]).toEqual([
      { toolCall: { id: 'call_0', name: 'weather', arguments: text } },
    ]);
  });

  it('may have to answer JSON', async () => {
    const id = await created('echo');
    const { body } = await send(id, { content: 'Vienna', responseFormat: { schema } });
    expect(JSON.parse(body.answer.content)).toEqual({ city: 'Vienna' });
  });
});

describe('files in a conversation', () => {
  it('are shown to the model with each later message, and are had apart', async () => {
    const id = await created('normal');
    const first = await send(id, { content: 'What is this?', parts: [picture] });
    const { file } = first.body.question.parts[1];
    expect(file).toEqual({
      id: expect.any(String),
      mediaType: 'image/png',
      name: 'point.png',
      size,
      url: null,
    });
    await send(id, { content: 'And now?' });
    const shown = fake.requests.at(-1)?.body.messages;
    expect(shown[0].content).toEqual([
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
    ]);
    expect(shown.at(-1)).toEqual({ role: 'user', content: 'And now?' });
    const read = await fetch(`${platform.url}${path}/${id}/files/${file.id}`, {
      headers: { authorization: `Bearer ${await platform.token('alice')}` },
    });
    expect(Buffer.from(await read.arrayBuffer()).toString('base64')).toBe(data);
    expect(['content-type', 'content-security-policy'].map((name) => read.headers.get(name))).toEqual([
      'image/png',
      "default-src 'none'; sandbox",
    ]);
    const exported = (await platform.call(`${path}/${id}/export`)).body;
    expect(exported).toMatchObject({
      fileSize: size,
      messages: { length: 4 },
      files: [{ id: file.id, mediaType: 'image/png', name: 'point.png', data }],
    });
    for (const { content } of await rowsOf(id)) expect(content).toMatch(/^env:1:/);
    const query = `query ($id: ID!, $file: ID!) { aiConversationFile(conversationId: $id, id: $file) { data }
      aiConversation(id: $id) { messages { nodes { parts { file { id size } } } } } }`;
    const found = (await platform.graphql(query, { id, file: file.id })).body.data;
    expect(found.aiConversationFile).toEqual({ data });
    expect(found.aiConversation.messages.nodes[0].parts).toEqual([
      { file: null },
      { file: { id: file.id, size } },
    ]);
    const bob = await platform.token('bob', { roles: ['svc-ai-user'] });
    const stolen = await platform.call(`${path}/${id}/files/${file.id}`, { token: bob });
    expect(errorsOf(stolen)).toEqual([404, 'AI:Conversation:NotFound']);
    expect((await platform.call(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('of a failed message go with it, and make room', async () => {
    const id = await created('normal');
    const parts = [picture, picture];
    expect((await send(id, { parts, workspaceName: 'down' })).status).toBe(503);
    expect((await platform.call(`${path}/${id}`)).body.fileSize).toBe(2 * size);
    expect((await send(id, { parts: [picture] })).status).toBe(200);
    expect((await platform.call(`${path}/${id}`)).body).toMatchObject({ fileSize: size, messageCount: 2 });
    expect(await rowsOf(id)).toHaveLength(3);
    expect(errorsOf(await send(id, { parts }))).toEqual([422, 'AI:Conversation:Full']);
  });

  it.each([
    ['nothing', {}, { content: ['Validation:Required'] }],
    ['an empty part', { parts: [{}] }, { 'parts[0]': ['Validation:InvalidValue'] }],
    ['two in one', { parts: [{ text: 'a', ...picture }] }, { 'parts[0]': ['Validation:InvalidValue'] }],
    [
      'a result beside a text',
      { parts: [{ text: 'a' }, { toolResult: { toolCallId: 'a', content: '' } }] },
      { 'parts[0]': ['Validation:InvalidValue'] },
    ],
    [
      'a file without bytes and address',
      { parts: [{ file: { mediaType: 'image/png' } }] },
      { 'parts[0].file.data': ['Validation:Required'] },
    ],
  ])('are no message of %s', async (_, body, errors) => {
    expect(errorsOf(await send(await created('echo'), body))).toEqual([400, errors]);
  });
});

describe('the conversations of one who leaves', () => {
  const owners = '/ai/conversation-owners';
  const filled = async (user: string, tenant: string, roles = ['svc-ai-user']) => {
    const token = await platform.token(user, { tenant, roles });
    const id = await created('echo', token);
    const sent = await post(`${path}/${id}/messages`, { parts: [picture] }, token);
    expect(sent.status).toBe(200);
    return { id, token };
  };
  const remove = (at: string, token?: string) =>
    platform.call(at, { method: 'DELETE', ...(token === undefined ? {} : { token }) });
  const statusOf = async ({ id, token }: { readonly id: string; readonly token: string }) =>
    (await platform.call(`${path}/${id}`, { token })).status;

  it('go with their messages and files, and nobody else’s do', async () => {
    const [leaving, other] = [await filled('bob', 'acme'), await filled('alice', 'acme')];
    const elsewhere = await filled('bob', 'globex');
    const { userId } = (await platform.graphql('{ me { userId } }', {}, { token: leaving.token })).body.data
      .me;
    const refused = await remove(`${owners}/${userId}`, other.token);
    expect(refused.status).toBe(403);
    expect((await remove(`${owners}/${userId}`)).body).toEqual({ removedCount: 1, hasMore: false });
    expect(await Promise.all([leaving, other, elsewhere].map(statusOf))).toEqual([404, 200, 200]);
    expect(await rowsOf(leaving.id)).toEqual([]);
    expect((await remove(owners)).body.hasMore).toBe(false);
    expect(await Promise.all([other, elsewhere].map(statusOf))).toEqual([404, 200]);
    expect(await rowsOf(other.id)).toEqual([]);
    expect(await rowsOf(elsewhere.id)).toHaveLength(3);
  });

  it('go a hundred at a time', async () => {
    const { token } = await filled('bob', 'acme');
    const { userId } = (await platform.graphql('{ me { userId } }', {}, { token })).body.data.me;
    await Promise.all(Array.from({ length: 100 }, () => created('echo', token)));
    const query =
      'mutation ($ownerId: String!) { removeAIConversationsOfOwner(input: { ownerId: $ownerId }) { removedCount hasMore } }';
    const answers = [];
    for (const _ of [1, 2])
      answers.push(
        (await platform.graphql(query, { ownerId: userId })).body.data.removeAIConversationsOfOwner,
      );
    expect(answers).toEqual([
      { removedCount: 100, hasMore: true },
      { removedCount: 1, hasMore: false },
    ]);
  });
});
