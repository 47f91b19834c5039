import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

let platform: TestPlatform;
let client: Anthropic;
beforeAll(async () => {
  platform = await startTestPlatform();
  const body = { name: 'chat', type: 'Secret', environment: 'live', permissions: ['AI.Chat.Execute'] };
  const { rawSecret } = (await platform.call('/authentication/api-keys', { method: 'POST', body })).body;
  client = new Anthropic({ baseURL: `${platform.url}/anthropic`, apiKey: rawSecret, maxRetries: 0 });
});
afterAll(() => platform.close());

const tools: Anthropic.Tool[] = [
  {
    name: 'weather',
    input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
];

it.each([false, true])(
  'the stock client of Anthropic runs a loop of tools; streamed: %s',
  async (isStreamed) => {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'The weather, please.' }];
    const chat = { model: 'echo', max_tokens: 200, tools, messages };
    const ask = () =>
      isStreamed ? client.messages.stream(chat).finalMessage() : client.messages.create(chat);
    const called = await ask();
    expect(called.stop_reason).toBe('tool_use');
    const [use] = called.content;
    if (use?.type !== 'tool_use') throw new Error('No tool was called.');
    expect(use).toMatchObject({ name: 'weather', input: { city: 'The weather, please.' } });
    messages.push({ role: 'assistant', content: called.content });
    messages.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: use.id, content: 'Snow' }] });
    expect(await ask()).toMatchObject({ content: [{ type: 'text', text: 'Snow' }], stop_reason: 'end_turn' });
  },
);

it('the stock client of Anthropic receives errors as its own classes', async () => {
  const chat = { model: 'nowhere', max_tokens: 1, messages: [{ role: 'user' as const, content: 'Hello?' }] };
  await expect(client.messages.create(chat)).rejects.toBeInstanceOf(Anthropic.NotFoundError);
});

it.each([false, true])(
  'the stock client of Anthropic gets thoughts and sends them back; streamed: %s',
  async (isStreamed) => {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'The weather, please.' }];
    const thinking = { type: 'enabled' as const, budget_tokens: 1024 };
    const ask = (body: object = { thinking }) => {
      const chat = { model: 'echo', max_tokens: 2000, tools, messages, ...body };
      return isStreamed ? client.messages.stream(chat).finalMessage() : client.messages.create(chat);
    };
    const called = await ask();
    expect(called.content).toMatchObject([
      {
        type: 'thinking',
        thinking: 'I was told: The weather, please.',
        signature: expect.stringMatching(/./),
      },
      { type: 'tool_use', name: 'weather' },
    ]);
    const [thoughts, use] = called.content;
    if (thoughts?.type !== 'thinking' || use?.type !== 'tool_use') throw new Error('No thoughts.');
    messages.push({ role: 'assistant', content: called.content });
    messages.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: use.id, content: 'Snow' }] });
    expect((await ask()).content).toMatchObject([
      { type: 'thinking', thinking: 'I was told: Snow' },
      { type: 'text', text: 'Snow' },
    ]);
    // Thoughts of another platform are left out, broken ones of this one refused.
    messages[1] = { role: 'assistant', content: [{ ...thoughts, signature: 'EqQBCgIYAhIM' }, use] };
    expect((await ask({})).content).toEqual([{ type: 'text', text: 'Snow' }]);
    messages[1] = { role: 'assistant', content: [{ ...thoughts, signature: 'p1.bm90aGluZw' }, use] };
    await expect(ask({})).rejects.toBeInstanceOf(Anthropic.BadRequestError);
  },
);
