import {
  type Attributes,
  context,
  createNoopMeter,
  metrics,
  propagation,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';

interface Recorded {
  readonly name: string;
  readonly value: number;
  readonly attributes: Attributes;
}

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const recorded: Recorded[] = [];

/** A meter that keeps what histograms are told. */
const meter = Object.assign(createNoopMeter(), {
  createHistogram: (name: string) => ({
    record: (value: number, attributes: Attributes) => void recorded.push({ name, value, attributes }),
  }),
});

describe('calls to models are observed by the GenAI conventions', () => {
  let slice: Slice;
  beforeAll(async () => {
    provider.register();
    metrics.setGlobalMeterProvider({ getMeter: () => meter } as never);
    slice = await openSlice({ area: 'ai', env: { AI__Retries: '0' } });
    const document =
      'mutation ($input: CreateAIWorkspaceInput!) { createAIWorkspace(input: $input) { aiWorkspace { name } } }';
    await slice.run(document, alice, { input: { name: 'down', provider: 'local', model: 'fault-503' } });
    const uncounted = { name: 'uncounted', provider: 'local', model: 'fault-no-usage' };
    await slice.run(document, alice, { input: uncounted });
  });
  beforeEach(() => {
    exporter.reset();
    recorded.length = 0;
  });
  afterAll(async () => {
    await slice.close();
    await provider.shutdown();
    metrics.disable();
    trace.disable();
    context.disable();
    propagation.disable();
  });

  const input = { messages: [{ role: 'user', content: 'One secret sentence.' }] };
  const chat = (workspaceName: string) =>
    slice.run(
      `mutation ($input: CreateAIChatCompletionInput!) {
        createAIChatCompletion(input: $input) { aiChatCompletion { usage { inputTokens outputTokens } } } }`,
      alice,
      { input: { workspaceName, ...input } },
    );
  const spans = () =>
    exporter.getFinishedSpans().filter(({ instrumentationScope: { name } }) => name === 'Svc.AI');
  const called = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'local',
    'gen_ai.request.model': 'echo',
  };
  const timesOf = (name: string) => recorded.filter((one) => one.name === name);

  it('a chat: its span, its tokens by type, its duration, and none of its words', async () => {
    const { usage } = (await chat('echo')).data.createAIChatCompletion.aiChatCompletion;
    expect(spans()).toHaveLength(1);
    const [span] = spans();
    expect(span).toMatchObject({
      name: 'chat echo',
      attributes: {
        ...called,
        'gen_ai.usage.input_tokens': usage.inputTokens,
        'gen_ai.usage.output_tokens': usage.outputTokens,
        'gen_ai.response.finish_reasons': ['stop'],
      },
    });
    const tokens = timesOf('gen_ai.client.token.usage').map(({ value, attributes }) => [
      attributes['gen_ai.token.type'],
      value,
      attributes['gen_ai.request.model'],
    ]);
    expect(tokens).toEqual([
      ['input', usage.inputTokens, 'echo'],
      ['output', usage.outputTokens, 'echo'],
    ]);
    expect(timesOf('gen_ai.client.operation.duration')).toMatchObject([{ attributes: called }]);
    expect(timesOf('gen_ai.client.operation.time_to_first_chunk')).toEqual([]);
    expect(JSON.stringify([span?.attributes, span?.events, recorded])).not.toContain('secret');
  });

  it('a chat: what it asks for, without its words', async () => {
    const asked = {
      options: { temperature: 0.5, topP: 0.9, maxOutputTokens: 50, stop: ['secret'], seed: 7, choices: 2 },
      responseFormat: { name: 'secret', schema: { type: 'object' } },
    };
    const document = `mutation ($input: CreateAIChatCompletionInput!) {
      createAIChatCompletion(input: $input) { aiChatCompletion { content } } }`;
    const variables = { input: { workspaceName: 'echo', ...input, ...asked } };
    expect((await slice.run(document, alice, variables)).error).toBeNull();
    expect(spans()[0]?.attributes).toMatchObject({
      'gen_ai.request.temperature': 0.5,
      'gen_ai.request.top_p': 0.9,
      'gen_ai.request.max_tokens': 50,
      'gen_ai.request.seed': 7,
      'gen_ai.request.choice.count': 2,
      'gen_ai.output.type': 'json',
    });
    expect(JSON.stringify(spans()[0]?.attributes)).not.toContain('secret');
  });

  it('a stream: besides, the time to its first chunk, and its tokens per second', async () => {
    const stream = await slice.listen(
      `subscription ($input: AIChatInput!) { aiChatStream(input: $input) { content } }`,
      alice,
      { input: { workspaceName: 'echo', ...input } },
    );
    for await (const _ of { [Symbol.asyncIterator]: () => stream as AsyncIterator<unknown> });
    expect(spans().map(({ name }) => name)).toEqual(['chat echo']);
    const [first, ...others] = timesOf('gen_ai.client.operation.time_to_first_chunk');
    expect(others).toEqual([]);
    expect(first).toMatchObject({ attributes: called });
    const [whole] = timesOf('gen_ai.client.operation.duration');
    expect(first?.value).toBeLessThanOrEqual(whole?.value ?? 0);
    expect(timesOf('ai.stream.output_token_rate')).toMatchObject([{ attributes: called }]);
  });

  it('embeddings: an operation of their own', async () => {
    const document = `mutation { createAIEmbeddings(input: { workspaceName: "embed", inputs: ["one"] }) {
        aiEmbeddings { embeddings { index } } } }`;
    expect((await slice.run(document, alice)).error).toBeNull();
    expect(spans()).toMatchObject([
      { name: 'embeddings embed', attributes: { 'gen_ai.operation.name': 'embeddings' } },
    ]);
  });

  it('a provider that reports no usage: no token metric, because estimates are not recorded', async () => {
    expect(
      (await chat('uncounted')).data.createAIChatCompletion.aiChatCompletion.usage.inputTokens,
    ).toBeGreaterThan(0);
    expect(timesOf('gen_ai.client.token.usage')).toEqual([]);
    expect(spans()[0]?.attributes).not.toHaveProperty('gen_ai.usage.input_tokens');
  });

  it('a failure: its code, and no tokens', async () => {
    expect((await chat('down')).error).toMatchObject({ errorCode: 'AI:Service:Unavailable' });
    expect(spans()).toMatchObject([
      {
        name: 'chat fault-503',
        status: { code: SpanStatusCode.ERROR },
        attributes: { 'error.type': 'AI:Service:Unavailable' },
      },
    ]);
    expect(timesOf('gen_ai.client.token.usage')).toEqual([]);
    expect(timesOf('gen_ai.client.operation.duration')).toMatchObject([
      { attributes: { 'error.type': 'AI:Service:Unavailable' } },
    ]);
  });
});
