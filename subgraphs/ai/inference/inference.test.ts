import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ModelScript,
  scriptedInference,
  toldUsage,
} from '../../../test/testkit/provider/scripted-inference.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { targetTimedOut, targetUnreachable } from '../../kernel/http/outbound-errors.ts';
import { ChatStreamFailure } from './chat-stream.ts';
import { Inference, type InferenceDependencies } from './inference.ts';
import { noUsage } from './usage.rules.ts';

const said = { messages: [{ role: 'user', content: 'twelve bytes' }] };
const inputTokens = 3;

const text = (delta: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: '0', delta });
const thought = (delta: string): LanguageModelV4StreamPart => ({ type: 'reasoning-delta', id: '1', delta });
const finish = (usage = toldUsage(undefined, undefined)): LanguageModelV4StreamPart => ({
  type: 'finish',
  usage,
  finishReason: { unified: 'stop', raw: 'stop' },
});

/** An error of the SDK. */
const answered = (statusCode: number) => Object.assign(new Error('its text'), { statusCode });
const coded = (code: string) => Object.assign(new Error('its text'), { code });

/** Fails, plain and streamed. */
const failing = (error: () => unknown): ModelScript => ({
  generate: async () => {
    throw error();
  },
  // biome-ignore lint/correctness/useYield: it fails first.
  stream: async function* () {
    throw error();
  },
});
const answering: ModelScript = {
  generate: async () => ({ content: [{ type: 'text', text: 'Yes.' }], usage: toldUsage(7, 2) }),
  stream: async function* () {
    yield text('Yes.');
    yield finish(toldUsage(7, 2));
  },
};

async function all<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const step of steps) read.push(step);
  return read;
}

describe('what a provider tells of its cache and of thoughts', () => {
  const usage = (input: number, read?: number, write?: number, thoughts?: number) => {
    const told = toldUsage(input, 20);
    return {
      inputTokens: { ...told.inputTokens, cacheRead: read, cacheWrite: write },
      outputTokens: { ...told.outputTokens, reasoning: thoughts },
    };
  };

  it.each([
    [usage(10, 4, 3, 5), [4, 3, 5]],
    [usage(10), [null, null, null]],
    [usage(10, 0, 0, 0), [0, 0, 0]],
    // More than all, together or alone: what does not fit is not believed.
    [usage(10, 11, 2, 21), [null, 2, null]],
    [usage(10, 6, 5), [6, null, null]],
    [usage(10, -1, 0.5), [null, null, null]],
  ])('is %j in the books: %j', async (told, [cacheReadTokens, cacheWriteTokens, reasoningTokens]) => {
    const { chat, outcomes } = scriptedInference({
      models: {
        m: {
          generate: async () => ({ content: [{ type: 'text', text: 'Yes.' }], usage: told }),
          stream: async function* () {
            yield text('Yes.');
            yield finish(told);
          },
        },
      },
      workspaces: [{ name: 'w' }],
    });
    const details = { cacheReadTokens, cacheWriteTokens, reasoningTokens };
    expect((await chat.chat('w', said)).usage).toMatchObject(details);
    expect((await all(await chat.stream('w', said))).at(-1)).toMatchObject({ usage: details });
    expect(outcomes).toMatchObject([{ usage: details }, { usage: details }]);
  });
});

describe('what a failed call is booked with', () => {
  const used = (input: number, output = 0) => ({
    inputTokens: input,
    outputTokens: output,
    isEstimated: input + output > 0,
  });

  it.each([
    ['was refused', () => answered(429), 0],
    ['had an unknown key', () => answered(401), 0],
    ['was never connected to', () => targetUnreachable(coded('ECONNREFUSED')), 0],
    ['never connected in time', () => targetTimedOut(coded('UND_ERR_CONNECT_TIMEOUT')), 0],
    ['broke while it worked', () => answered(500), inputTokens],
    ['answered nonsense', () => answered(200), inputTokens],
    ['broke the connection', () => targetUnreachable(coded('UND_ERR_SOCKET')), inputTokens],
  ])('by what may have been used: a provider that %s', async (_, error, input) => {
    const { chat, outcomes, counted } = scriptedInference({
      models: { m: failing(error) },
      workspaces: [{ name: 'w' }],
    });
    await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: expect.stringMatching(/^AI:/) });
    await expect(chat.stream('w', said)).rejects.toMatchObject({ errorCode: expect.stringMatching(/^AI:/) });
    expect(outcomes).toMatchObject(Array(2).fill({ status: 'Failed', usage: used(input) }));
    expect(counted).toEqual([input, input]);
  });

  it('by all attempts, and by who was tried last', async () => {
    const { chat, outcomes } = scriptedInference({
      models: { m: failing(() => answered(500)), spare: failing(() => answered(503)) },
      workspaces: [
        { name: 'w', fallbacks: ['second'] },
        { name: 'second', model: 'spare', systemPrompt: 'four' },
      ],
    });
    await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: expect.stringMatching(/^AI:/) });
    expect(outcomes).toMatchObject([
      {
        status: 'Failed',
        usage: used(inputTokens + inputTokens + 1),
        servedBy: { workspaceName: 'second', model: 'spare' },
      },
    ]);
  });

  it('by what it thought before it failed, also in front of its first fragment', async () => {
    const script = (fragment: boolean): ModelScript => ({
      stream: async function* () {
        yield thought('eight by');
        if (fragment) yield text('four');
        throw answered(500);
      },
    });
    const { chat, outcomes } = scriptedInference({
      models: { silent: script(false), speaking: script(true) },
      workspaces: [
        { name: 'w', model: 'silent' },
        { name: 'v', model: 'speaking' },
      ],
    });
    await expect(chat.stream('w', said)).rejects.toMatchObject({ errorCode: expect.stringMatching(/^AI:/) });
    expect((await all(await chat.stream('v', said))).at(-1)).toBeInstanceOf(ChatStreamFailure);
    expect(outcomes).toMatchObject([
      { status: 'Failed', usage: used(inputTokens, 2) },
      { status: 'Failed', usage: used(inputTokens, 3) },
    ]);
  });

  it('by the batches that were embedded, and the one that failed', async () => {
    const { embedding, outcomes } = scriptedInference({
      models: {
        m: {
          embed: async (one) => {
            if (one === 'eight by') throw answered(500);
            return { embeddings: [[1]], usage: { tokens: 40 } };
          },
        },
      },
      workspaces: [{ name: 'w' }],
    });
    await expect(embedding.embed('w', { inputs: ['one', 'eight by', 'three'] })).rejects.toBeInstanceOf(
      Error,
    );
    expect(outcomes).toMatchObject([{ status: 'Failed', usage: used(42) }]);
  });

  it('by the estimate with the system prompt, when the caller leaves', async () => {
    const hangUp = new AbortController();
    const { chat, opened, outcomes } = scriptedInference({
      models: {
        m: {
          generate: () => {
            hangUp.abort(new Error('gone'));
            return new Promise(() => undefined);
          },
        },
      },
      workspaces: [{ name: 'w', systemPrompt: 'eight by' }],
      signal: hangUp.signal,
    });
    await expect(chat.chat('w', said)).rejects.toThrow('gone');
    expect(opened).toMatchObject([{ estimatedInputTokens: inputTokens + 2 }]);
    expect(outcomes).toMatchObject([{ status: 'Cancelled', usage: used(inputTokens + 2) }]);
  });
});

describe('a call that is let in and then refused', () => {
  const asleep = { name: 'w', isActive: false };
  it.each([
    ['its workspace is inactive', { workspaces: [asleep] }, 'w', 'not active'],
    ['there is no such workspace', { workspaces: [asleep] }, 'none', 'No workspace none.'],
    ['its provider is unknown', { workspaces: [{ name: 'w', provider: 'gone' }] }, 'w', 'not registered'],
    ['the ledger is away', { workspaces: [{ name: 'w' }], openFails: true }, 'w', 'The database is away.'],
  ])('gives its tokens back: %s', async (_, parts, name, reason) => {
    const { chat, embedding, opened, counted } = scriptedInference({ models: { m: answering }, ...parts });
    const asks = [
      () => chat.chat(name, said),
      () => chat.stream(name, said),
      () => embedding.embed(name, { inputs: ['a'] }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toThrow(reason);
    expect(counted).toEqual([0, 0, 0]);
    expect(opened).toEqual([]);
  });
});

it('a call is settled once, by the ledger and by the limits', async () => {
  const settled: string[] = [];
  const inference = new Inference({
    process: { clock: new TestClock() },
    admitted: { settle: async () => void settled.push('limits') },
    open: {
      settle: async ({ status }: { readonly status: string }) => {
        settled.push(status);
        return { estimatedCostUsd: 1 };
      },
    },
    targets: { workspace: { name: 'w', provider: 'p', model: 'm' } },
    guard: { acts: [] },
  } as unknown as InferenceDependencies);
  expect(await inference.settle({ status: 'Completed', usage: noUsage })).toBe(1);
  expect(await inference.settle({ status: 'Cancelled', usage: noUsage })).toBeNull();
  expect(settled).toEqual(['Completed', 'limits']);
});

describe('a connection that fails', () => {
  const refused = () => targetUnreachable(coded('ECONNREFUSED'));
  const options = { Retries: 3, RetryDelay: '100ms' };

  it('is tried again after waits that double, which end with the caller', async () => {
    const { chat, waits } = scriptedInference({
      models: { m: failing(refused) },
      workspaces: [{ name: 'w' }],
      options,
    });
    await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: 'AI:Service:Unavailable' });
    const expected = [100, 200, 400].map((milliseconds) => [milliseconds, true]);
    expect(waits).toEqual(expected);
    await expect(chat.stream('w', said)).rejects.toMatchObject({ errorCode: 'AI:Service:Unavailable' });
    expect(waits).toEqual([...expected, ...expected]);
  });

  it('is not waited for once it works, nor where a provider has answered', async () => {
    const answers = [refused(), answered(500)];
    const { chat, waits } = scriptedInference({
      models: { m: failing(() => answers.shift()) },
      workspaces: [{ name: 'w' }],
      options,
    });
    await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: 'AI:Service:Unavailable' });
    expect(waits).toEqual([[100, true]]);
  });
});

describe('a fallback', () => {
  it('serves, and is named in the ledger', async () => {
    const { chat, outcomes } = scriptedInference({
      models: { m: failing(() => answered(500)), spare: answering },
      workspaces: [
        { name: 'w', fallbacks: ['second'] },
        { name: 'second', model: 'spare' },
      ],
    });
    expect(await chat.chat('w', said)).toMatchObject({ content: 'Yes.', workspaceName: 'w', model: 'm' });
    expect(outcomes).toMatchObject([
      {
        status: 'Completed',
        usage: { inputTokens: 7, outputTokens: 2, isEstimated: false },
        servedBy: { workspaceName: 'second', model: 'spare' },
      },
    ]);
  });

  it('that is inactive does not serve', async () => {
    const { chat, outcomes } = scriptedInference({
      models: { m: failing(() => answered(500)), spare: answering },
      workspaces: [
        { name: 'w', fallbacks: ['second'] },
        { name: 'second', model: 'spare', isActive: false },
      ],
    });
    await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: 'AI:Service:Unavailable' });
    expect(outcomes).toMatchObject([{ status: 'Failed', servedBy: { workspaceName: 'w' } }]);
  });

  it('is found whatever case the options name the workspace in', async () => {
    const { chat } = scriptedInference({
      models: { m: failing(() => answered(500)), spare: answering },
      workspaces: [{ name: 'Support' }, { name: 'second', model: 'spare' }],
      options: { Workspaces: { SUPPORT: { Fallbacks: ['second'] } } },
    });
    expect(await chat.chat('Support', said)).toMatchObject({ content: 'Yes.' });
  });
});

it.each([
  ['the call’s, where it is smaller', 10, 20, 10],
  ['the workspace’s, where a call asks for more', 30, 20, 20],
  ['the only one there is', undefined, 20, 20],
  ['the only one there is', 10, null, 10],
])('the limit of output tokens is %s', async (_, asked, configured, sent) => {
  const limits: unknown[] = [];
  const { chat } = scriptedInference({
    models: {
      m: {
        generate: async ({ maxOutputTokens }) => {
          limits.push(maxOutputTokens);
          return { content: [], usage: toldUsage(1, 1) };
        },
      },
    },
    workspaces: [{ name: 'w', maxOutputTokens: configured }],
  });
  await chat.chat('w', { ...said, options: { maxOutputTokens: asked } });
  expect(limits).toEqual([sent]);
});

it('a stream whose outcome cannot be stored yet has its last step all the same, and the limits their tokens', async () => {
  const { chat, counted, logged } = scriptedInference({
    models: { m: answering },
    workspaces: [{ name: 'w' }],
    settleFails: true,
  });
  const last = (await all(await chat.stream('w', said))).at(-1);
  expect(last).toMatchObject({ finishReason: 'stop', usage: { inputTokens: 7, estimatedCostUsd: null } });
  expect(counted).toEqual([9]);
  expect(logged).toHaveLength(1);
});

it('no thought is so long that the first fragment may be late', async () => {
  const { chat, outcomes } = scriptedInference({
    models: {
      m: {
        stream: async function* () {
          for (;;) yield thought('four');
        },
      },
    },
    workspaces: [{ name: 'w' }],
    options: { FirstFragmentTimeout: '20ms' },
  });
  await expect(chat.stream('w', said)).rejects.toMatchObject({ errorCode: 'AI:Service:Unavailable' });
  expect(outcomes).toMatchObject([{ status: 'Failed', errorCode: 'AI:Service:Unavailable' }]);
});

it('a mistake inside an SDK is logged by its place, without the key its text quotes', async () => {
  const { chat, logged } = scriptedInference({
    models: { m: failing(() => new TypeError('Headers.append: "Bearer sk-a\nsk-b" is an invalid value.')) },
    workspaces: [{ name: 'w' }],
  });
  await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: 'AI:Provider:InvalidAnswer' });
  const [[{ err }]] = logged as [[{ err: Error }]];
  expect(err.stack).toContain('inference.test.ts');
  expect(`${err.message} ${err.stack}`).not.toMatch(/sk-|Bearer/);
});

it('a call costs the same in every protocol', async () => {
  const tokens = fc.integer({ min: 0, max: 100_000_000 });
  const price = fc.integer({ min: 0, max: 1_000_000_000 }).map((units) => units / 1e6);
  await fc.assert(
    fc.asyncProperty(
      fc.option(tokens),
      tokens,
      price,
      price,
      fc.string(),
      async (input, output, Input, Output, reply) => {
        const usage = toldUsage(input ?? undefined, input === null ? undefined : output);
        const { chat } = scriptedInference({
          models: {
            m: {
              generate: async () => ({ content: [{ type: 'text', text: reply }], usage }),
              stream: async function* () {
                for (const letter of reply) yield text(letter);
                yield finish(usage);
              },
            },
          },
          workspaces: [{ name: 'w', systemPrompt: 'Be brief.' }],
          prices: { scripted: { m: { Input, Output } } },
        });
        const whole = await chat.chat('w', said);
        const last = (await all(await chat.stream('w', said))).at(-1);
        expect(last).toMatchObject({ usage: whole.usage });
      },
    ),
    { numRuns: 50 },
  );
});
