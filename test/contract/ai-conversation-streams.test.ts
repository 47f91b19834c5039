import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { FakeOpenAI } from '../testkit/provider/fake-openai.ts';

const path = '/ai/conversations';
const post = (at: string, body: object) => platform.call(at, { method: 'POST', body });

let fake: FakeOpenAI;
let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  fake = await FakeOpenAI.start();
  platform = await startTestPlatform({ env: { ...fake.env, AI__Limits__User__RequestsPerMinute: '0' } });
  token = await platform.token('alice');
  for (const model of ['normal', 'cut', 'stall', 'down'])
    await post('/ai/workspaces', { name: model, provider: 'fake', model });
});
afterAll(async () => {
  await platform.close();
  await fake.close();
});

interface Ask {
  readonly body?: object;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

const created = async (workspaceName: string): Promise<string> =>
  (await post(path, { workspaceName, label: workspaceName })).body.id;
const ask = (id: string, { body = { stream: true }, accept = '*/*', signal }: Ask = {}) =>
  fetch(`${platform.url}${path}/${id}/messages`, {
    method: 'POST',
    ...(signal === undefined ? {} : { signal }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ content: 'Hello?', ...body }),
  });
const codeIn = (problem: unknown) => (problem as { errorCode: string }).errorCode;
const textOf = (events: string) =>
  events
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: {'))
    .map((frame) => JSON.parse(frame.slice(6)).content)
    .join('');

/** What is stored: role, status, content. */
async function stored(id: string): Promise<unknown[]> {
  const { items } = (await platform.call(`${path}/${id}/messages`)).body;
  return items.map(({ role, status, content }: Record<string, string>) => [role, status, content]);
}

async function callsOf(label: string): Promise<{ status: string }[]> {
  const query = `query ($label: String!) { aiCalls(filter: { label: { eq: $label } }) { nodes { status } } }`;
  return (await platform.graphql(query, { label })).body.data.aiCalls.nodes;
}

describe('an answer that is streamed into a conversation', () => {
  it('is stored as it was streamed, before its end is sent', async () => {
    const id = await created('normal');
    const answer = await ask(id);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = await answer.text();
    expect(events.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(events).toContain('data: {"content": "Hello"}\n\n');
    expect(await stored(id)).toEqual([
      ['user', 'Completed', 'Hello?'],
      ['assistant', 'Completed', textOf(events)],
    ]);
    const { messages } = (await platform.call(`${path}/${id}/export`)).body;
    expect(messages[1]).toMatchObject({ finishReason: 'stop', inputTokens: 11, outputTokens: 7 });
    // The next answer is given with this one.
    await (await ask(id)).text();
    expect(fake.requests.at(-1)?.body.messages).toEqual([
      { role: 'user', content: 'Hello?' },
      { role: 'assistant', content: textOf(events) },
      { role: 'user', content: 'Hello?' },
    ]);
  });

  it.each([
    ['text/event-stream', {}, true],
    ['text/event-stream, application/json;q=0.5', {}, true],
    ['application/json, text/event-stream;q=0.5', {}, false],
    ['application/json, text/plain, */*', {}, false],
    ['text/event-stream', { stream: false }, false],
    ['application/json, text/event-stream;q=0.5', { stream: true }, true],
  ])('is wanted as the caller says: %s and %j', async (accept, body, isStream) => {
    const answer = await ask(await created('normal'), { accept, body });
    expect(answer.headers.get('content-type')?.includes('text/event-stream')).toBe(isStream);
    await answer.text();
  });

  it('is stored as interrupted where its provider breaks off, and spoils no later one', async () => {
    const id = await created('cut');
    const events = await (await ask(id)).text();
    expect(events).toContain('event: error\n');
    expect(events).not.toContain('[DONE]');
    const broken = [
      ['user', 'Interrupted', 'Hello?'],
      ['assistant', 'Interrupted', 'Hello'],
    ];
    expect(await stored(id)).toEqual(broken);
    expect(await callsOf('cut')).toEqual([{ status: 'Failed' }]);
    await (await ask(id, { body: { stream: true, workspaceName: 'normal' } })).text();
    expect(fake.requests.at(-1)?.body.messages).toEqual([{ role: 'user', content: 'Hello?' }]);
    expect(await stored(id)).toEqual([
      ...broken,
      ['user', 'Completed', 'Hello?'],
      ['assistant', 'Completed', 'Hello from the provider.'],
    ]);
  });

  it('is stored as interrupted with what was sent where its reader hangs up', async () => {
    const id = await created('stall');
    const hangUp = new AbortController();
    const answer = await ask(id, { signal: hangUp.signal });
    await answer.body?.getReader().read();
    expect(await stored(id)).toEqual([['user', 'Open', 'Hello?']]);
    hangUp.abort();
    await expect
      .poll(() => stored(id))
      .toEqual([
        ['user', 'Interrupted', 'Hello?'],
        ['assistant', 'Interrupted', 'Hello'],
      ]);
    await expect.poll(() => callsOf('stall')).toEqual([{ status: 'Cancelled' }]);
  });

  it('is an ordinary problem where it fails before its first fragment', async () => {
    const id = await created('down');
    const answer = await ask(id);
    expect([answer.status, codeIn(await answer.json())]).toEqual([503, 'AI:Service:Unavailable']);
    expect(await stored(id)).toEqual([['user', 'Failed', 'Hello?']]);
  });

  it('leaves its question where its process is killed', async () => {
    const id = await created('stall');
    const hangUp = new AbortController();
    const answer = await ask(id, { signal: hangUp.signal });
    await answer.body?.getReader().read();
    const { database } = platform.running.process.services;
    await database.system((em) =>
      em.execute(`update ai.conversation set pending_until = now() - interval '1 minute' where id = ?`, [id]),
    );
    await (await ask(id, { body: { stream: true, workspaceName: 'normal' } })).text();
    const after = [
      ['user', 'Interrupted', 'Hello?'],
      ['user', 'Completed', 'Hello?'],
      ['assistant', 'Completed', 'Hello from the provider.'],
    ];
    expect(await stored(id)).toEqual(after);
    // The slow process finds its place taken.
    const aborted = fake.untilAborted(fake.abortCount + 1);
    hangUp.abort();
    await aborted;
    expect(await stored(id)).toEqual(after);
  });

  it('keeps other messages out', async () => {
    const id = await created('stall');
    const hangUp = new AbortController();
    await (await ask(id, { signal: hangUp.signal })).body?.getReader().read();
    const other = await ask(id);
    expect([other.status, codeIn(await other.json())]).toEqual([409, 'AI:Conversation:Busy']);
    hangUp.abort();
  });
});
