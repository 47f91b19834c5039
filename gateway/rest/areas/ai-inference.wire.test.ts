import { expect, it } from 'vitest';
import { chatFrames, chatInput } from './ai-inference.wire.ts';

const steps = (typedFrames: boolean) => [
  { content: 'Hi ', usage: null, typedFrames },
  { content: '"there"', usage: null, typedFrames },
  { content: '', usage: { inputTokens: 3, outputTokens: 2 }, typedFrames },
];

async function framesOf(typedFrames: boolean, error?: unknown) {
  const results = (async function* () {
    for (const step of steps(typedFrames)) yield step;
    if (error !== undefined) throw error;
  })();
  const frames = [];
  for await (const frame of chatFrames(results as unknown as Parameters<typeof chatFrames>[0]))
    frames.push(frame);
  return frames;
}

it('a stream is fragments and its end', async () => {
  expect(await framesOf(false)).toEqual([
    { data: '{"content": "Hi "}' },
    { data: '{"content": "\\"there\\""}' },
    { data: '[DONE]' },
  ]);
});

it('has a type in each typed frame, and the usage before the end', async () => {
  expect(await framesOf(true)).toEqual([
    { data: '{"type": "delta", "content": "Hi "}' },
    { data: '{"type": "delta", "content": "\\"there\\""}' },
    { event: 'usage', data: '{"type":"usage","inputTokens":3,"outputTokens":2}' },
    { data: '[DONE]' },
  ]);
});

it('a failure is the last frame, without an end behind it', async () => {
  const failure = { errors: [{ extensions: { errorCode: 'AI:Service:Unavailable' } }] };
  expect((await framesOf(false, failure)).slice(2)).toEqual([
    { event: 'error', data: '{"type":"error","error":"AI:Service:Unavailable","content":""}' },
  ]);
});

it('a role that is none is an invalid field, among all of them', () => {
  const asked = (...roles: string[]) => ({ messages: roles.map((role) => ({ role, content: 'x' })) });
  expect(chatInput(asked('system', 'user', 'assistant'))).toEqual(asked('system', 'user', 'assistant'));
  expect(() => chatInput(asked('user', 'tool', 'User'))).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      errorCode: 'Validation:Failed',
      errors: {
        'messages[1].role': ['Validation:InvalidChatRole'],
        'messages[2].role': ['Validation:InvalidChatRole'],
      },
    }),
  );
});

it('names the invalid contents beside an invalid role', () => {
  const messages = [
    { role: 'tool', content: '' },
    { role: 'user', content: 'x'.repeat(128_001) },
  ];
  expect(() => chatInput({ messages })).toThrow(
    expect.objectContaining({
      errors: {
        'messages[0].role': ['Validation:InvalidChatRole'],
        'messages[0].content': ['Validation:Required'],
        'messages[1].content': ['Validation:MaxLength'],
      },
    }),
  );
});
