import { afterAll, beforeAll, expect, it } from 'vitest';
import { acme, alice, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice, type SliceAnswer } from '../../../test/testkit/slice.ts';
import { aiEndpointsSection } from '../ai.options.ts';

const chatDocument = `mutation ($input: CreateAIChatCompletionInput!) {
  answer: createAIChatCompletion(input: $input) { aiChatCompletion { content usage { estimatedCostUsd } } } }`;
const streamDocument = `subscription ($input: AIChatInput!) {
  answer: aiChatStream(input: $input) { content typedFrames } }`;
const embedDocument = `mutation ($input: CreateAIEmbeddingsInput!) {
  answer: createAIEmbeddings(input: $input) { aiEmbeddings { embeddings { index } } } }`;
const createDocument = `mutation ($input: CreateAIWorkspaceInput!) { createAIWorkspace(input: $input) { aiWorkspace { name } } }`;

const limit = 40;
const said = { messages: [{ role: 'user', content: 'one two three four five six seven' }] };
/** Of `said`, and of the first two fragments the embedded provider streams of it. */
const [input, half] = [9, 7];

let slice: Slice;
beforeAll(async () => {
  slice = await openSlice({
    area: 'ai',
    env: {
      AI__RetryDelay: '1ms',
      AI__TypedStreamFrames: 'true',
      AIEndpoints__MaxChatMessages: '3',
      AIEndpoints__MaxEmbeddingInputs: '2',
      AI__Limits__User__RequestsPerMinute: String(limit),
      AI__Prices__local__echo__Input: '2',
      'AI__Prices__local__fault-cut__Input': '1',
      AI__WORKSPACES__CAREFUL__FALLBACKS: 'spare',
    },
  });
  const models = ['fault-429', 'fault-503', 'fault-cut', 'fault-stall', 'fault-garbage', 'fault-no-usage'];
  for (const model of models) await create(model, model);
  await create('careful', 'fault-503');
  await create('spare', 'echo');
  await create('asleep', 'echo');
  const settings = '{ name: "asleep", provider: "local", model: "echo", isActive: false }';
  const put = `mutation { updateAIWorkspace(input: ${settings}) { aiWorkspace { isActive } } }`;
  expect((await slice.run(put, alice)).data.updateAIWorkspace.aiWorkspace).toEqual({ isActive: false });
});
afterAll(() => slice.close());

async function create(name: string, model: string) {
  const settings = { name, provider: 'local', model };
  expect((await slice.run(createDocument, alice, { input: settings })).error).toBeNull();
}
const chat = (workspaceName: string, asked: object = said, caller: TestCaller = alice) =>
  slice.run(chatDocument, caller, { input: { workspaceName, ...asked } });
const embed = (inputs: readonly string[]) =>
  slice.run(embedDocument, alice, { input: { workspaceName: 'embed', inputs } });

/** Reads a stream, and hangs up after so many steps. */
async function stream(workspaceName: string, steps = Number.POSITIVE_INFINITY) {
  const hangUp = new AbortController();
  const caller = { ...alice, signal: hangUp.signal };
  const opened = await slice.listen(streamDocument, caller, { input: { workspaceName, ...said } });
  if (!('next' in opened)) return [opened as SliceAnswer];
  const read = [];
  for (let { done, value } = await opened.next(); done !== true; { done, value } = await opened.next()) {
    read.push(value);
    if (read.length === steps) hangUp.abort();
  }
  return read;
}

/** The last call of a workspace, once it is settled. */
async function booked(workspaceName: string) {
  const last = async () =>
    (
      await slice.sql('select * from ai.call where workspace_name = ? order by id desc limit 1', [
        workspaceName,
      ])
    )[0];
  await expect.poll(async () => (await last())?.status).not.toBe('Open');
  return last();
}
const row = (
  status: string,
  code: string | null,
  tokens: readonly [number, number, boolean],
  cost: string | null,
) => ({
  status,
  error_code: code,
  estimated_cost_usd: cost,
  input_tokens: tokens[0],
  output_tokens: tokens[1],
  is_estimated: tokens[2],
});
const free = '0.000000000000';

it.each([
  ['fault-429', row('Failed', 'AI:RateLimit:Exceeded', [0, 0, false], free)],
  ['fault-503', row('Failed', 'AI:Service:Unavailable', [input, 0, true], free)],
  ['fault-garbage', row('Failed', 'AI:Provider:InvalidAnswer', [input, 0, true], free)],
  ['fault-cut', row('Failed', 'AI:Service:Unavailable', [input, 0, true], '0.000009000000')],
  ['fault-no-usage', row('Completed', null, [input, input, true], free)],
  ['echo', row('Completed', null, [input, input, false], '0.000018000000')],
])('a plain chat is booked: %s', async (name, expected) => {
  await chat(name);
  expect(await booked(name)).toMatchObject({ ...expected, served_workspace_name: name, served_model: name });
});

it.each([
  ['fault-503', row('Failed', 'AI:Service:Unavailable', [input, 0, true], free)],
  ['fault-cut', row('Failed', 'AI:Service:Unavailable', [input, half, true], '0.000009000000')],
  ['fault-no-usage', row('Completed', null, [input, input, true], free)],
  ['echo', row('Completed', null, [input, input, false], '0.000018000000')],
])('a stream is booked: %s', async (name, expected) => {
  const steps = await stream(name);
  expect(await booked(name)).toMatchObject({ ...expected, served_workspace_name: name, served_model: name });
  if (name === 'echo') expect(steps[0]).toMatchObject({ data: { answer: { typedFrames: true } } });
});

it('a stream whose caller hangs up is booked with what it had heard', async () => {
  await stream('fault-stall', 2);
  const cancelled = row('Cancelled', null, [input, half, true], free);
  expect(await booked('fault-stall')).toMatchObject(cancelled);
});

it('a call is booked by who served it', async () => {
  expect((await chat('careful')).data.answer.aiChatCompletion.usage).toEqual({ estimatedCostUsd: 0.000018 });
  expect(await booked('careful')).toMatchObject({
    ...row('Completed', null, [input, input, false], '0.000018000000'),
    provider: 'local',
    model: 'fault-503',
    served_workspace_name: 'spare',
    served_model: 'echo',
  });
});

it('an inactive workspace answers nothing', async () => {
  const refused = { code: 'UNPROCESSABLE', errorCode: 'AI:Workspace:NotActive' };
  expect((await chat('asleep')).error).toMatchObject(refused);
  expect(await stream('asleep')).toMatchObject([{ error: refused }]);
});

it('how much one request may bring is an option, how long each of its texts may be is not', async () => {
  const [message] = said.messages;
  expect((await chat('echo', { messages: Array(3).fill(message) })).error).toBeNull();
  const many = await chat('echo', { messages: Array(4).fill(message) });
  expect(Object.keys(many.error.errors)).toEqual(['messages']);
  expect((await embed(['a', 'x'.repeat(32_000)])).error).toBeNull();
  expect(Object.keys((await embed(['a', 'b', 'c'])).error.errors)).toEqual(['inputs']);
  expect(Object.keys((await embed(['a', 'x'.repeat(32_001)])).error.errors)).toEqual(['inputs[1]']);
  expect(aiEndpointsSection.schema.parse({})).toMatchObject({ MaxChatMessages: 100, MaxEmbeddingInputs: 50 });
});

it('limits come before the workspace, validation before both', async () => {
  const caller = keyIn(acme, ['AI.Chat.Execute']);
  const missing = async (asked: object = said) => (await chat('nowhere', asked, caller)).error.errorCode;
  expect(await missing()).toBe('AI:Workspace:NotFound');
  for (let call = 1; call < limit; call += 1) await chat('nowhere', said, caller);
  expect(await missing()).toBe('AI:RateLimit:Exceeded');
  expect(await missing({ messages: [] })).toBe('Validation:Failed');
});
