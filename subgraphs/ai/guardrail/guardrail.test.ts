import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import {
  type ModelScript,
  scriptedInference,
  toldUsage,
} from '../../../test/testkit/provider/scripted-inference.ts';
import type { GuardrailDefinition } from '../ai.contract.ts';
import { ChatStreamFailure } from '../inference/chat-stream.ts';
import { sensitiveDataGuardrails } from './sensitive-data.ts';

const mail = 'ada@example.com';
const seen: string[] = [];
/** Answers the last message, with a tool call beside it; split in its middle when it streams. */
const parrot: ModelScript = {
  generate: async ({ prompt }) => {
    seen.push(JSON.stringify(prompt));
    return { content: [...thoughtsOf(mail), ...contentOf(mail)], usage: toldUsage(7, 2) };
  },
  stream: async function* ({ prompt }) {
    seen.push(JSON.stringify(prompt));
    const part = (delta: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: '0', delta });
    yield { type: 'reasoning-start', id: 'r' };
    yield { type: 'reasoning-delta', id: 'r', delta: mail };
    for (const each of ['Write to ada@ex', 'ample.com', ' now.']) yield part(each);
    yield { type: 'tool-input-start', id: 'c', toolName: 'send' };
    for (const delta of ['{"to":"ada@', 'example.com"}']) yield { type: 'tool-input-delta', id: 'c', delta };
    yield { type: 'finish', usage: toldUsage(7, 2), finishReason: { unified: 'stop', raw: 'stop' } };
  },
};
const thoughtsOf = (to: string) =>
  [`It is ${to}.`, 'It is short.'].map((text) => ({
    type: 'reasoning' as const,
    text,
    providerMetadata: { p: { signature: 's' } },
  }));
const contentOf = (to: string) => [
  { type: 'text' as const, text: `Write to ${to} now.` },
  { type: 'tool-call' as const, toolCallId: 'c', toolName: 'send', input: JSON.stringify({ to }) },
];

const said = {
  messages: [
    { role: 'user', content: `I am ${mail}.` },
    { role: 'assistant', parts: [{ toolCall: { id: 'a', name: 'send', arguments: `{"to":"${mail}"}` } }] },
    { role: 'tool', parts: [{ toolResult: { toolCallId: 'a', content: `Sent to ${mail}` } }] },
  ],
};

function inferenceWith(name: string, more: readonly GuardrailDefinition[] = []) {
  seen.length = 0;
  return scriptedInference({
    models: {
      m: { ...parrot, embed: async (text) => ({ embeddings: [[text.length]] }) },
    },
    workspaces: [{ name: 'w' }],
    guardrails: [...sensitiveDataGuardrails, ...more],
    options: { Guardrails: [name] },
  });
}

async function all<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const step of steps) read.push(step);
  return read;
}

const redacted = 'redact-sensitive-data';
const acts = [
  { name: redacted, stage: 'before', action: 'redact', count: 3 },
  { name: redacted, stage: 'after', action: 'redact', count: 2 },
];

describe('a guardrail that redacts', () => {
  it('changes thoughts, which are then unsigned, and keeps them out of streams', async () => {
    const { chat } = inferenceWith(redacted);
    const asked = { ...said, options: { reasoning: 'low' } };
    const [choice] = (await chat.chat('w', asked)).choices;
    expect(choice?.reasoning).toEqual([
      { text: 'It is [email address].', state: null },
      { text: 'It is short.', state: '{"p":{"signature":"s"}}' },
    ]);
    const steps = await all(await chat.stream('w', asked));
    expect(JSON.stringify(steps)).not.toContain(mail);
    expect(steps.map((step) => 'reasoning' in step && step.reasoning)).not.toContainEqual(
      expect.objectContaining({ text: expect.any(String) }),
    );
    const reasoning = { text: `I think of ${mail}`, state: '{"p":{"signature":"s"}}' };
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', parts: [{ reasoning }] },
    ];
    seen.length = 0;
    await chat.chat('w', { messages });
    expect(seen[0]).toContain('I think of [email address]');
    expect(seen[0]).not.toContain('signature');
  });

  it('changes what the model gets and answers, whole', async () => {
    const { chat, outcomes } = inferenceWith(redacted);
    const answer = await chat.chat('w', said);
    expect(answer).toMatchObject({
      content: 'Write to [email address] now.',
      choices: [{ toolCalls: [{ arguments: '{"to":"[email address]"}' }] }],
    });
    expect(seen[0]).not.toContain(mail);
    expect(outcomes).toMatchObject([
      { status: 'Completed', guardrails: acts, attempts: [{ outcome: 'Answered' }] },
    ]);
    expect(JSON.stringify(outcomes)).not.toContain(mail);
  });

  it('changes a stream, in which a finding comes in two pieces', async () => {
    const { chat, outcomes } = inferenceWith(redacted);
    const steps = await all(await chat.stream('w', said));
    const content = steps.map((step) => ('content' in step ? step.content : '')).join('');
    expect(content).toBe('Write to [email address] now.');
    expect(steps).toContainEqual(
      expect.objectContaining({
        toolCall: { index: 0, id: 'c', name: 'send', arguments: '{"to":"[email address]"}' },
      }),
    );
    expect(outcomes).toMatchObject([{ status: 'Completed', guardrails: acts }]);
  });

  it('changes texts that become vectors', async () => {
    const { embedding, outcomes } = inferenceWith(redacted);
    expect((await embedding.embed('w', { inputs: [mail] })).vectors).toEqual([['[email address]'.length]]);
    expect(outcomes).toMatchObject([{ guardrails: [{ stage: 'before', count: 1 }] }]);
  });
});

describe('a guardrail that blocks', () => {
  const blocked = { errorCode: 'AI:Guardrail:Blocked', parameters: { guardrail: 'block-sensitive-data' } };

  it('keeps a request from the model, and is in the ledger', async () => {
    const { chat, embedding, outcomes } = inferenceWith('block-sensitive-data');
    await expect(chat.chat('w', said)).rejects.toMatchObject(blocked);
    await expect(chat.stream('w', said)).rejects.toMatchObject(blocked);
    await expect(embedding.embed('w', { inputs: [mail] })).rejects.toMatchObject(blocked);
    expect(seen).toEqual([]);
    const act = { name: 'block-sensitive-data', stage: 'before', action: 'block', count: 1 };
    expect(outcomes).toMatchObject(
      Array(3).fill({ status: 'Failed', errorCode: blocked.errorCode, guardrails: [act], attempts: [] }),
    );
  });

  it('keeps an answer from the caller, which is booked with what it used', async () => {
    const { chat, outcomes } = inferenceWith('block-sensitive-data');
    const harmless = { messages: [{ role: 'user', content: 'Who?' }] };
    await expect(chat.chat('w', harmless)).rejects.toMatchObject(blocked);
    const steps = await all(await chat.stream('w', harmless));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toBeInstanceOf(ChatStreamFailure);
    expect(steps[0]).toMatchObject({ error: blocked });
    expect(outcomes).toMatchObject([
      { status: 'Failed', usage: { inputTokens: 7, outputTokens: 2 }, guardrails: [{ stage: 'after' }] },
      {
        status: 'Failed',
        usage: { isEstimated: true, outputTokens: expect.toSatisfy((count) => count > 0) },
      },
    ]);
  });

  it('is one that fails, too', async () => {
    const broken = { name: 'broken', before: () => Promise.reject(new Error(mail)) };
    const { chat, outcomes } = inferenceWith('broken', [broken]);
    await expect(chat.chat('w', said)).rejects.toMatchObject({ errorCode: blocked.errorCode });
    expect(outcomes).toMatchObject([{ guardrails: [{ name: 'broken', action: 'block' }] }]);
  });

  it('is not one of the options that no module contributes', () => {
    expect(() => inferenceWith('nowhere')).toThrow('no module contributes nowhere');
  });
});
