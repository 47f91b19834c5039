import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceAnswer, type SliceCaller } from '../../../test/testkit/slice.ts';

const chatDocument = `mutation ($input: CreateAIChatCompletionInput!) {
  answer: createAIChatCompletion(input: $input) { aiChatCompletion {
    workspaceName model content finishReason duration
    usage { inputTokens outputTokens estimatedCostUsd isEstimated } rateLimit { policies { name } } } } }`;
const streamDocument = `subscription ($input: AIChatInput!) {
  answer: aiChatStream(input: $input) {
    workspaceName model content finishReason duration typedFrames
    usage { inputTokens outputTokens estimatedCostUsd isEstimated } } }`;
const createDocument = `mutation ($input: CreateAIWorkspaceInput!) { createAIWorkspace(input: $input) { aiWorkspace { name } } }`;

const said = (content: string, options?: object) => ({ messages: [{ role: 'user', content }], options });
const sentence = 'One two three four five six seven.';

describe.each(databases)('a chat, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'ai', database, env: { AI__RetryDelay: '1ms' } });
    const settings = { name: 'mine', provider: 'LOCAL', model: 'echo', systemPrompt: 'Be brief.' };
    expect((await slice.run(createDocument, alice, { input: settings })).error).toBeNull();
  });
  afterAll(() => slice.close());

  const chat = (input: object, workspaceName = 'mine', caller: SliceCaller = alice) =>
    slice.run(chatDocument, caller, { input: { workspaceName, ...input } });
  const workspace = async (model: string, more: object = {}) => {
    const name = `${model}-${Object.keys(more).join('-').toLowerCase()}x`;
    await slice.run(createDocument, alice, { input: { name, provider: 'local', model, ...more } });
    return name;
  };
  async function steps(input: object, workspaceName = 'mine', caller: SliceCaller = alice) {
    const opened = await slice.listen(streamDocument, caller, { input: { workspaceName, ...input } });
    if (!('next' in opened)) return opened as SliceAnswer;
    const results = [];
    // biome-ignore lint/suspicious/noExplicitAny: results of a document of this file.
    for await (const result of { [Symbol.asyncIterator]: () => opened } as AsyncIterable<any>)
      results.push(result);
    return results;
  }

  it('is not answered through another tenant’s workspace', async () => {
    const notFound = { code: 'NOT_FOUND', errorCode: 'AI:Workspace:NotFound' };
    expect((await chat(said('hello'), 'mine', carol)).error).toMatchObject(notFound);
    expect(await steps(said('hello'), 'mine', carol)).toMatchObject({ error: notFound });
  });

  it('needs the permission or the role', async () => {
    expect((await chat(said('hello'), 'mine', bob)).error).toMatchObject({ code: 'FORBIDDEN' });
    expect(await steps(said('hello'), 'mine', bob)).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect((await chat(said('hello'), 'mine', keyIn(acme, ['AI.Chat.Execute']))).error).toBeNull();
  });

  it('is answered whole', async () => {
    const { data, error } = await chat(said(sentence));
    expect(error).toBeNull();
    expect(data.answer.aiChatCompletion).toEqual({
      workspaceName: 'mine',
      model: 'echo',
      content: sentence,
      finishReason: 'stop',
      duration: '00:00:00.000',
      usage: { inputTokens: 3 + 9, outputTokens: 9, estimatedCostUsd: 0, isEstimated: false },
      rateLimit: { policies: expect.anything() },
    });
  });

  it('is streamed in fragments that make the same answer at the same price', async () => {
    const results = (await steps(said(sentence))) as { data: { answer: Record<string, unknown> } }[];
    const answers = results.map(({ data }) => data.answer);
    expect(answers.map(({ content }) => content)).toEqual(['One two three ', 'four five six ', 'seven.', '']);
    expect(answers.slice(0, -1).every((one) => one.usage === null && one.finishReason === null)).toBe(true);
    expect(answers.at(-1)).toEqual({
      workspaceName: 'mine',
      model: 'echo',
      content: '',
      finishReason: 'stop',
      duration: '00:00:00.000',
      typedFrames: false,
      usage: { inputTokens: 12, outputTokens: 9, estimatedCostUsd: 0, isEstimated: false },
    });
  });

  it.each([
    ['fault-429', { code: 'RATE_LIMITED', errorCode: 'AI:RateLimit:Exceeded', retryAfter: 7 }],
    ['fault-503', { code: 'UNAVAILABLE', errorCode: 'AI:Service:Unavailable' }],
    ['fault-garbage', { code: 'UPSTREAM_FAILED', errorCode: 'AI:Provider:InvalidAnswer' }],
    ['nothing', { code: 'UNPROCESSABLE', errorCode: 'AI:Model:NotFound' }],
  ])('fails before its first fragment as the provider does: %s', async (model, failure) => {
    const name = await workspace(model);
    expect((await chat(said(sentence), name)).error).toMatchObject(failure);
    expect(await steps(said(sentence), name)).toMatchObject({ error: failure });
  });
});
