import { expect, it } from 'vitest';
import { type ChatFragment, ChatStreamFailure } from '../inference/chat-stream.ts';
import { ConversationStream, type StreamedAnswer } from './conversation-stream.ts';

const step = (content: string, isLast = false) =>
  ({
    content,
    toolCall: null,
    model: 'echo',
    finishReason: isLast ? 'stop' : null,
    usage: isLast ? { inputTokens: 1, outputTokens: 2, isEstimated: false, estimatedCostUsd: 0 } : null,
  }) as ChatFragment;

const call = (index: number, id: string | null, text: string) =>
  ({
    ...step(''),
    toolCall: { index, id, name: id === null ? null : 'find', arguments: text },
  }) as ChatFragment;

function open(steps: readonly ChatFragment[] = [step('One '), step('two '), step('three'), step('', true)]) {
  const left = steps[Symbol.iterator]();
  const stored: (StreamedAnswer | null)[] = [];
  const hangUp = new AbortController();
  let returned = 0;
  const stream = new ConversationStream({
    chat: {
      next: async () => left.next() as IteratorResult<ChatFragment>,
      return: async () => {
        returned += 1;
        return { done: true, value: undefined };
      },
    },
    store: async (answer) => {
      stored.push(answer);
    },
    longest: 10,
    signal: hangUp.signal,
  });
  return { stream, stored, hangUp, returned: () => returned };
}

it('ends with what has left where an answer is longer than a conversation may be', async () => {
  const { stream, stored, returned } = open();
  const left = [];
  for await (const one of stream) left.push(one);
  expect(left.map((one) => (one instanceof ChatStreamFailure ? one.error.errorCode : one.content))).toEqual([
    'One ',
    'two ',
    'AI:Conversation:Full',
  ]);
  expect(stored).toEqual([
    { content: 'One two ', model: 'echo', toolCalls: [], finishReason: null, usage: null },
  ]);
  expect(returned()).toBeGreaterThan(0);
});

it('is stored once, whoever ends it', async () => {
  const { stream, stored, hangUp } = open();
  await stream.next();
  hangUp.abort();
  await Promise.all([stream.return(), stream.return(), stream.next()]);
  expect(stored).toEqual([
    { content: 'One ', model: 'echo', toolCalls: [], finishReason: null, usage: null },
  ]);
});

it('is stored as nothing where nothing has left', async () => {
  const { stream, stored } = open();
  await stream.return();
  expect(stored).toEqual([null]);
});

it('does not end as answered where it could not be stored', async () => {
  const stream = new ConversationStream({
    chat: { next: async () => ({ done: false, value: step('', true) }) },
    store: () => Promise.reject(new Error('The database is away.')),
    longest: 10,
    signal: new AbortController().signal,
  });
  const { value } = await stream.next();
  expect(value).toBeInstanceOf(ChatStreamFailure);
  expect((await stream.next()).done).toBe(true);
});

it('is stored with the tool calls that it made, put together', async () => {
  const { stream, stored } = open([
    call(0, 'a', ''),
    call(0, null, '{"x"'),
    call(1, 'b', '{}'),
    call(0, null, ':1}'),
    step('', true),
  ]);
  for await (const _ of stream) expect(stored.length).toBeLessThan(2);
  expect(stored[0]?.toolCalls).toEqual([
    { id: 'a', name: 'find', arguments: '{"x":1}' },
    { id: 'b', name: 'find', arguments: '{}' },
  ]);
});

it('is stored without tool calls where it broke off: they may not be whole', async () => {
  const { stream, stored } = open([step('Well, '), call(0, 'a', '{"x"')]);
  await stream.next();
  await stream.next();
  await stream.return();
  expect(stored).toMatchObject([{ content: 'Well, ', toolCalls: [] }]);
});
