import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeConversations } from '../../subgraphs/ai/conversation/purge-conversations.ts';
import { startTestPlatform, type TestAnswer, type TestPlatform } from '../testkit/platform.ts';

let platform: TestPlatform;
let bob: string;
let foreigner: string;
beforeAll(async () => {
  platform = await startTestPlatform({
    env: {
      AI__Limits__User__RequestsPerMinute: '0',
      AI__Guardrails: 'redact-sensitive-data',
      AI__Workspaces__strict__Guardrails: 'block-sensitive-data',
      AIEndpoints__MaxConversations: '30',
      AIEndpoints__MaxConversationMessages: '8',
      AIEndpoints__MaxHistoryCharacters: '400',
    },
  });
  bob = await platform.token('bob', { roles: ['svc-ai-user'] });
  foreigner = await platform.token('carol', { roles: ['svc-ai-user'] });
});
afterAll(() => platform.close());

const path = '/ai/conversations';
const post = (at: string, body: object, token?: string) =>
  platform.call(at, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const created = async (body: object = { workspaceName: 'echo' }, at = path): Promise<string> =>
  (await post(at, body)).body.id;
const send = (id: string, content: string | undefined, more: object = {}) =>
  post(`${path}/${id}/messages`, { content, ...more });
const codeOf = ({ status, body }: TestAnswer) => [status, body.errorCode];

describe('a conversation', () => {
  it('is created, found, listed, renamed and deleted', async () => {
    const title = 'Plans for Spring';
    const made = await post(path, { title, workspaceName: 'echo', label: 'plans' });
    const { id } = made.body;
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(`${path}/${id}$`),
    ]);
    expect(made.body).toMatchObject({ title, workspaceName: 'echo', label: 'plans', messageCount: 0 });
    expect((await platform.call(`${path}/${id}`)).body).toEqual(made.body);
    const search = await platform.call(`${path}?search=FOR%20spring`);
    expect(search.body).toMatchObject({ items: [{ id }], totalCount: 1, hasMore: false });
    expect((await platform.call(`${path}?search=%25`)).body.totalCount).toBe(0);
    const renamed = await platform.call(`${path}/${id}`, { method: 'PUT', body: { title: 'Summer' } });
    expect(renamed.body).toMatchObject({ title: 'Summer', workspaceName: null, label: null });
    expect((await platform.call(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(codeOf(await platform.call(`${path}/${id}`))).toEqual([404, 'AI:Conversation:NotFound']);
    expect(codeOf(await platform.call(`${path}/${id}/messages`))).toEqual([404, 'AI:Conversation:NotFound']);
  });

  it('is had under the path of existing clients, too', async () => {
    const id = await created({ title: 'By another path' }, '/conversations');
    expect((await platform.call(`/conversations/${id}`)).body.title).toBe('By another path');
    expect((await platform.call('/conversations?search=another')).body.totalCount).toBe(1);
    const sent = await post(`/conversations/${id}/messages`, { content: 'Hello', workspaceName: 'echo' });
    expect(sent.body.answer.content).toBe('Hello');
    expect((await platform.call(`/conversations/${id}/messages`)).body.totalCount).toBe(2);
    expect((await platform.call(`/conversations/${id}/export`)).body.messages).toHaveLength(2);
  });

  it('stores questions and answers, and is paged', async () => {
    const id = await created();
    const first = await send(id, 'One');
    expect(first.body).toMatchObject({
      question: { role: 'user', position: 0, status: 'Completed', content: 'One', model: null },
      answer: { role: 'assistant', position: 1, content: 'One', model: 'echo', finishReason: 'stop' },
      usage: { estimatedCostUsd: 0 },
    });
    const second = await send(id, 'Two');
    // The history is part of the request.
    expect(second.body.usage.inputTokens).toBeGreaterThan(first.body.usage.inputTokens);
    expect((await platform.call(path)).body.items[0]).toMatchObject({ id, messageCount: 4 });
    const query = `query ($id: ID!, $after: String) {
      aiConversation(id: $id) { messageCount characterCount }
      aiConversationMessages(conversationId: $id, first: 3, after: $after) {
        nodes { content role } totalCount pageInfo { hasNextPage endCursor } } }`;
    const { data } = (await platform.graphql(query, { id })).body;
    expect(data.aiConversation).toEqual({ messageCount: 4, characterCount: 12 });
    expect(data.aiConversationMessages).toMatchObject({
      nodes: [{ content: 'One' }, { content: 'One' }, { content: 'Two' }],
      totalCount: 4,
      pageInfo: { hasNextPage: true },
    });
    const after = data.aiConversationMessages.pageInfo.endCursor;
    const rest = (await platform.graphql(query, { id, after })).body.data.aiConversationMessages;
    expect(rest).toMatchObject({ nodes: [{ role: 'assistant' }], pageInfo: { hasNextPage: false } });
    const page = await platform.call(`${path}/${id}/messages?pageSize=3`);
    const next = await platform.call(`${path}/${id}/messages?pageSize=3&cursor=${page.body.nextCursor}`);
    expect([page.body.items.length, next.body.items.length]).toEqual([3, 1]);
  });

  it('is exported as a file', async () => {
    const id = await created({ title: 'To take along', workspaceName: 'echo' });
    await send(id, 'Good morning');
    const file = await platform.call(`${path}/${id}/export`);
    expect(file.headers.get('content-disposition')).toContain(`conversation-${id}.json`);
    expect(file.body).toMatchObject({
      id,
      title: 'To take along',
      messages: [{ content: 'Good morning' }, { content: 'Good morning' }],
    });
  });

  it('is sealed at rest', async () => {
    const id = await created();
    await send(id, 'A secret of mine');
    const { database } = platform.running.process.services;
    const rows: { content: string }[] = await database.system((em) =>
      em.execute('select content from ai.conversation_message where conversation_id = ?', [id]),
    );
    expect(rows).toHaveLength(2);
    for (const { content } of rows) expect(content).toMatch(/^env:1:/);
  });

  it('is refused what is too long, or not there', async () => {
    const long = await post(path, { title: 'x'.repeat(201) });
    expect([long.status, long.body.errors]).toEqual([400, { title: ['Validation:MaxLength'] }]);
    const silent = await send(await created(), '');
    expect([silent.status, silent.body.errors]).toEqual([400, { content: ['Validation:Required'] }]);
    const lost = await send(await created({}), 'Hello');
    expect([lost.status, lost.body.errors]).toEqual([400, { workspaceName: ['Validation:Required'] }]);
  });

  it('is full at its limit', async () => {
    const id = await created();
    for (const content of ['1', '2', '3', '4']) expect((await send(id, content)).status).toBe(200);
    expect(codeOf(await send(id, '5'))).toEqual([422, 'AI:Conversation:Full']);
  });
});

describe('a message', () => {
  it.each([
    ['fault-503', 503],
    ['fault-429', 429],
    ['fault-garbage', 502],
  ])('whose provider fails (%s) is kept until the next one, which is answered', async (model, status) => {
    const id = await created();
    const workspaceName = `of-${model}`;
    await post('/ai/workspaces', { name: workspaceName, provider: 'local', model });
    expect((await send(id, 'One', { workspaceName })).status).toBe(status);
    const kept = async () =>
      (await platform.call(`${path}/${id}/messages`)).body.items.map(
        (one: { content: string; status: string }) => [one.content, one.status],
      );
    expect(await kept()).toEqual([['One', 'Failed']]);
    expect((await send(id, 'Two')).body.answer).toMatchObject({ content: 'Two', position: 1 });
    expect(await kept()).toEqual([
      ['Two', 'Completed'],
      ['Two', 'Completed'],
    ]);
  });

  it('that is refused as bad input is not kept', async () => {
    const id = await created();
    const refused = [
      await send(id, 'Hello?', { workspaceName: 'nowhere' }),
      await send(id, undefined, { parts: [{ toolResult: { toolCallId: 'call_9', content: '' } }] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 400]);
    expect((await platform.call(`${path}/${id}/messages`)).body.items).toEqual([]);
    expect((await platform.call(`${path}/${id}`)).body.messageCount).toBe(0);
  });

  it('that a guardrail blocks spoils no later one', async () => {
    const id = await created({ workspaceName: 'strict' });
    await post('/ai/workspaces', { name: 'strict', provider: 'local', model: 'echo' });
    expect(codeOf(await send(id, 'I am ada@example.com'))).toEqual([422, 'AI:Guardrail:Blocked']);
    expect((await send(id, 'Hello')).body.answer.content).toBe('Hello');
  });

  it('is in the ledger with the label of its conversation', async () => {
    const id = await created({ workspaceName: 'echo', label: 'of-a-conversation' });
    await send(id, 'Hello');
    const query = '{ aiCalls(filter: { label: { eq: "of-a-conversation" } }) { nodes { status kind } } }';
    const { data } = (await platform.graphql(query)).body;
    expect(data.aiCalls.nodes).toEqual([{ status: 'Completed', kind: 'chat' }]);
  });

  it('over GraphQL is sent again with the same idempotency key: it is ignored, as for chats', async () => {
    const id = await created();
    const query = `mutation { sendAIConversationMessage(input: { conversationId: "${id}", content: "Hello" }) {
      aiConversationExchange { answer { content } } } }`;
    for (const messageCount of [2, 4]) {
      const { body } = await platform.graphql(query, {}, { headers: { 'idempotency-key': 'of-a-message' } });
      expect(body.errors).toBeUndefined();
      expect(body.data.sendAIConversationMessage.aiConversationExchange.answer.content).toBe('Hello');
      expect((await platform.call(`${path}/${id}`)).body.messageCount).toBe(messageCount);
    }
  });

  it('that is not answered is no part of the history', async () => {
    const id = await created();
    const failed = await send(id, 'Hello?', { workspaceName: 'nowhere' });
    expect(codeOf(failed)).toEqual([404, 'AI:Workspace:NotFound']);
    const answered = await send(id, 'Hello');
    const alone = await send(await created(), 'Hello');
    expect(answered.body.usage.inputTokens).toBe(alone.body.usage.inputTokens);
    const { items } = (await platform.call(`${path}/${id}/messages`)).body;
    expect(items.map((one: { status: string }) => one.status)).toEqual(['Completed', 'Completed']);
  });

  it('is shown to the model without what is too long of the history', async () => {
    const id = await created();
    const first = await send(id, 'x'.repeat(300));
    const second = await send(id, 'Hello');
    expect(second.body.usage.inputTokens).toBeLessThan(first.body.usage.inputTokens);
  });

  it('passes the guardrails of its workspace', async () => {
    const id = await created();
    const { body } = await send(id, 'Write to jane.doe@example.com');
    expect(body.question.content).toBe('Write to jane.doe@example.com');
    expect(body.answer.content).not.toContain('jane.doe');
  });

  it('waits for no other one: of two at once one is refused, or follows', async () => {
    const id = await created();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((content) => send(id, content)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const { items } = (await platform.call(`${path}/${id}/messages`)).body;
    const pairs = items.map(({ role, position }: { role: string; position: number }) => [position, role]);
    expect(pairs).toEqual(items.map((_: unknown, at: number) => [at, at % 2 === 0 ? 'user' : 'assistant']));
  });

  it('is refused while an answer is under way, and let in when its process is dead', async () => {
    const id = await created();
    await send(id, 'One');
    const { database } = platform.running.process.services;
    const leave = (until: string) =>
      database.system((em) =>
        em.execute(
          `with question as (update ai.conversation_message set status = 'Open'
             where conversation_id = ? and position = 0 returning id)
           update ai.conversation set pending_id = (select id from question),
             pending_until = now() + ?::interval where id = ?`,
          [id, until, id],
        ),
      );
    await leave('1 minute');
    expect(codeOf(await send(id, 'Two'))).toEqual([409, 'AI:Conversation:Busy']);
    await leave('-1 minute');
    expect((await send(id, 'Three')).status).toBe(200);
    const { items } = (await platform.call(`${path}/${id}/messages`)).body;
    expect(items.map((one: { status: string }) => one.status)).toEqual([
      'Interrupted',
      'Completed',
      'Completed',
      'Completed',
    ]);
  });
});

describe('conversations', () => {
  it('are as many as one caller may have', async () => {
    const token = await platform.token('bob', { roles: ['svc-ai-user'] });
    const { totalCount } = (await platform.call(path, { token })).body;
    const answers = await Promise.all(Array.from({ length: 31 - totalCount }, () => post(path, {}, token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30 - totalCount);
    expect(answers.filter(({ status }) => status === 422).map(codeOf)).toEqual([
      [422, 'AI:Conversation:LimitReached'],
    ]);
    const list = '{ aiConversations { nodes { id } } }';
    const [one] = (await platform.graphql(list, {}, { token })).body.data.aiConversations.nodes;
    await platform.call(`${path}/${one.id}`, { method: 'DELETE', token });
    expect((await post(path, {}, token)).status).toBe(201);
    for (const { body } of answers) await platform.call(`${path}/${body.id}`, { method: 'DELETE', token });
  });

  it('go with their messages when they are old', async () => {
    const [old, young] = [await created(), await created()];
    for (const id of [old, young]) await send(id, 'Hello');
    const { database } = platform.running.process.services;
    const outdate = (table: string, column: string, key: string, id: string) =>
      database.system((em) =>
        em.execute(`update ${table} set ${column} = now() - interval '366 days' where ${key} = ?`, [id]),
      );
    await outdate('ai.conversation', 'updated_at', 'id', old);
    // An old message of a young conversation stays.
    for (const id of [old, young])
      await outdate('ai.conversation_message', 'created_at', 'conversation_id', id);
    const { clock } = platform.running.process.services;
    const run = { id: 'one', attempt: 1, signal: new AbortController().signal };
    await purgeConversations(database, clock, 365).handle({}, run);
    const left: { conversation_id: string }[] = await database.system((em) =>
      em.execute('select conversation_id from ai.conversation_message where conversation_id in (?, ?)', [
        old,
        young,
      ]),
    );
    expect(left.map((row) => row.conversation_id)).toEqual([young, young]);
    expect((await platform.call(`${path}/${old}`)).status).toBe(404);
    expect((await platform.call(`${path}/${young}`)).status).toBe(200);
  });
});

describe('conversations of others', () => {
  const calls: readonly (readonly [method: string, tail: string, body?: object])[] = [
    ['GET', ''],
    ['PUT', '', { title: 'Mine' }],
    ['DELETE', ''],
    ['GET', '/messages'],
    ['POST', '/messages', { content: 'Hello', workspaceName: 'echo' }],
    ['GET', '/export'],
  ];
  const others = [
    ['in the tenant', () => bob],
    ['in another tenant', () => foreigner],
  ] as const;

  it.each(others)('are not there for anyone else %s', async (_, tokenOf) => {
    const id = await created({ title: 'Private', workspaceName: 'echo' });
    for (const [method, tail, body] of calls) {
      const answer = await platform.call(`${path}/${id}${tail}`, { method, body, token: tokenOf() });
      expect([method, tail, ...codeOf(answer)]).toEqual([method, tail, 404, 'AI:Conversation:NotFound']);
    }
    const query = '{ aiConversations(search: "private") { nodes { id } totalCount } }';
    const { data } = (await platform.graphql(query, {}, { token: tokenOf() })).body;
    expect(data.aiConversations).toEqual({ nodes: [], totalCount: 0 });
  });

  it('do not come in with a cursor', async () => {
    const id = await created();
    await send(id, 'One');
    const page = await platform.call(`${path}/${id}/messages?pageSize=1`);
    const other = (await post(path, { workspaceName: 'echo' }, bob)).body.id;
    const stolen = `${path}/${other}/messages?cursor=${page.body.nextCursor}`;
    const answer = await platform.call(stolen, { token: bob });
    expect([answer.status, answer.body.errors]).toEqual([400, { cursor: ['Validation:InvalidCursor'] }]);
    const list = await platform.graphql('{ aiConversations(first: 1) { pageInfo { endCursor } } }');
    const after = list.body.data.aiConversations.pageInfo.endCursor;
    const mine = await platform.graphql(
      'query ($after: String) { aiConversations(after: $after) { nodes { id } } }',
      { after },
      { token: bob },
    );
    const own = (await platform.call(`${path}?pageSize=100`, { token: bob })).body.items;
    const ids = own.map((one: { id: string }) => one.id);
    expect(ids).toContain(other);
    for (const node of mine.body.data.aiConversations.nodes) expect(ids).toContain(node.id);
  });
});
