import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acme } from '../../../test/testkit/callers.ts';
import { clientOf, recordedNetwork, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import { catalogOf } from '../../../test/testkit/provider/ai-catalog.ts';
import { type Dialect, dialects, openAi } from '../../../test/testkit/provider/ai-dialects.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import { buildRegistry } from '../../kernel/registry/registry.ts';
import { createLogger, silentLogger } from '../../kernel/telemetry/logger.ts';
import { aiProvider } from '../ai.contract.ts';
import { Guardrails } from '../guardrail/guardrails.ts';
import { chatInput, embeddingInput } from '../inference/chat.input.ts';
import { ChatService } from '../inference/chat.service.ts';
import { EmbeddingService } from '../inference/embedding.service.ts';
import { InferenceTelemetry } from '../inference/inference-telemetry.ts';
import type { CallOutcome } from '../ledger/call-ledger.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { builtInProviders } from './built-in-providers.ts';
import { ProviderService } from './provider.service.ts';
import { ProviderCatalog } from './provider-catalog.ts';
import { providerOptions } from './provider-options.ts';
import { Providers } from './providers.ts';

/** A provider that speaks one dialect, and remembers the headers and paths it saw. */
async function speaking(dialect: Dialect) {
  const seen: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const { origin } = await serverOf(async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers });
    const body = (request.method === 'POST' ? await json(request) : {}) as { stream?: boolean };
    const isStream = body.stream === true || path.includes('streamGenerateContent');
    const isEmbedding = path.toLowerCase().includes('embed');
    response.setHeader('Content-Type', isStream ? 'text/event-stream' : 'application/json');
    const answer =
      request.method === 'GET' ? dialect.models : isEmbedding ? dialect.embeddings : dialect.chat;
    response.end(isStream ? dialect.stream : JSON.stringify(answer));
  });
  return { origin, seen };
}

const registry = buildRegistry([{ name: 'ai', contributes: builtInProviders.map(aiProvider) }]);

/** Services over one configured provider. */
function servicesOf(
  kind: string,
  configured: object,
  network: Parameters<typeof clientOf>[0] = {},
  logger = silentLogger,
) {
  const options = z
    .object(providerOptions)
    .parse({ RetryDelay: '1ms', Providers: { mine: { Kind: kind, ApiKey: 'sk-mine', ...configured } } });
  const catalog = new ProviderCatalog(registry, options);
  const client = clientOf({ policy: trustHosts(catalog.privateOrigins), ...network });
  const providers = new Providers({ catalog, options, client, keys: { keyFor: async () => null } });
  const outcomes: CallOutcome[] = [];
  const workspace: Workspace = {
    name: 'w',
    provider: 'mine',
    model: 'm',
    systemPrompt: null,
    temperature: null,
    maxOutputTokens: 50,
    workspaceModelName: null,
    kind: 'System',
    isActive: true,
    createdAt: new Date(0),
    fallbacks: [],
  };
  const inference = {
    providers,
    guardrails: new Guardrails(registry, options, logger),
    options,
    telemetry: new InferenceTelemetry(),
    clock: new TestClock(),
    logger,
    wait: async () => {},
  };
  const request = { tenant: acme, signal: new AbortController().signal };
  const call = {
    request,
    workspaces: { get: async () => workspace },
    admission: { admit: async () => ({ state: { policies: [] }, settle: async () => {} }) },
    ledger: {
      open: async () => ({
        id: 'c',
        progress: () => {},
        settle: async (outcome: CallOutcome) => {
          outcomes.push(outcome);
          return { estimatedCostUsd: null };
        },
      }),
    },
  };
  return {
    outcomes,
    chat: new ChatService(inference, call, chatInput(100)),
    embedding: new EmbeddingService(inference, call, embeddingInput(50)),
    discovery: new ProviderService(request, providers),
  };
}

const said = { messages: [{ role: 'user', content: 'Hello?' }] };

describe.each(dialects)('the dialect of %s', (kind, dialect, key, listed) => {
  it('chats, streams, embeds and lists', async () => {
    const { origin, seen } = await speaking(dialect);
    const configured = { BaseUrl: `${origin}/v1`, AllowPrivateNetwork: true };
    const { chat, embedding, discovery, outcomes } = servicesOf(kind, configured);
    const usage = { inputTokens: 3, outputTokens: 2, isEstimated: false };
    expect(await chat.chat('w', said)).toMatchObject({ content: 'Good day.', finishReason: 'stop', usage });
    const steps = [];
    for await (const step of await chat.stream('w', said)) steps.push(step);
    expect(steps).toMatchObject([
      { content: 'Good ' },
      { content: 'day.' },
      { content: '', finishReason: 'stop', usage },
    ]);
    if (dialect.embeddings === null)
      await expect(embedding.embed('w', { inputs: ['a'] })).rejects.toMatchObject({
        errorCode: 'AI:Model:NotFound',
      });
    else expect((await embedding.embed('w', { inputs: ['a'] })).vectors).toEqual([[0.5, 1]]);
    if (listed === null)
      await expect(discovery.models('MINE')).rejects.toMatchObject({
        errorCode: 'AI:Provider:ListingFailed',
      });
    else expect((await discovery.models('MINE')).map(({ id }) => id)).toEqual([listed]);
    for (const { headers } of seen) expect(String(headers[key])).toContain('sk-mine');
    expect(outcomes.map(({ status }) => status)).toEqual([
      'Completed',
      'Completed',
      dialect.embeddings === null ? 'Failed' : 'Completed',
    ]);
  });
});

it('a provider’s message about a key is neither answered nor logged', async () => {
  const { origin } = await serverOf((request, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `bad key ${request.headers.authorization}` } }));
  });
  const lines: string[] = [];
  const service = { ServiceName: 's', ServiceVersion: 'v', Environment: 'e' };
  const logger = createLogger('trace', service, { write: (line) => void lines.push(line) });
  const { chat } = servicesOf(
    'openai-compatible',
    { BaseUrl: origin, AllowPrivateNetwork: true },
    {},
    logger,
  );
  for (const asked of [() => chat.chat('w', said), () => chat.stream('w', said)]) {
    const refused = await asked().catch((error: unknown) => error);
    expect(inspect(refused, { depth: 10 })).not.toContain('sk-mine');
  }
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/sk-mine|bad key/);
});

it.each([
  ['a key with a line break', { ApiKey: 'sk-a\nsk-b' }],
  ['a header with a line break', { Headers: { 'X-Team': 'a\r\nb' } }],
])('%s stops the start, without being shown', (_, configured) => {
  const start = () => servicesOf('openai', configured);
  expect(start).toThrow('must be printable ASCII');
  expect(start).not.toThrow(/sk-/);
});

describe('a base URL', () => {
  const configured = { BaseUrl: 'https://models.example.com/v1' };

  it('that resolves to a private address is not connected to', async () => {
    const { port } = await serverOf((_, response) => response.end());
    const network = recordedNetwork(port, ['10.0.0.7']);
    const { chat, outcomes } = servicesOf('openai-compatible', configured, { network });
    await expect(chat.chat('w', said)).rejects.toMatchObject({
      kind: 'unavailable',
      errorCode: 'AI:Service:Unavailable',
    });
    expect(network.resolved).toEqual(['models.example.com']);
    expect(network.dialled).toEqual([]);
    expect(outcomes).toMatchObject([{ status: 'Failed', usage: { inputTokens: 0, outputTokens: 0 } }]);
  });

  it('that is plain HTTP, or missing, stops the start', () => {
    expect(() => servicesOf('openai-compatible', { BaseUrl: 'http://models.example.com' })).toThrow(
      'AllowPrivateNetwork',
    );
    expect(() => servicesOf('azure-openai', {})).toThrow('AI__Providers__mine__BaseUrl is required');
    expect(() => servicesOf('moonlight', {})).toThrow('there is no provider of the kind "moonlight"');
  });
});

it('a configured provider keeps its name, whatever kind has it as an alias', async () => {
  const catalog = catalogOf({
    AzureOpenAI: { Kind: 'openai-compatible', BaseUrl: 'https://models.example.com/v1' },
  });
  expect(catalog.find('azureopenai')?.definition.kind).toBe('openai-compatible');
  expect(catalog.find('azure-openai')?.definition.kind).toBe('azure-openai');
});

describe('a connection that fails', () => {
  it('before it came to be is tried again', async () => {
    const { port } = await serverOf((_, response) => response.end(JSON.stringify(openAi.chat)));
    const network = recordedNetwork(port, ['93.184.216.34']);
    let dialled = 0;
    const connector: typeof network.connector = async (target) => {
      dialled += 1;
      if (dialled > 1) return network.connector(target);
      throw Object.assign(new Error('too slow'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
    };
    const { chat } = servicesOf(
      'openai-compatible',
      { BaseUrl: 'http://models.example.com/v1', AllowPrivateNetwork: true },
      { network: { ...network, connector } },
    );
    expect((await chat.chat('w', said)).content).toBe('Good day.');
    expect(dialled).toBe(2);
  });

  it('is tried twice again before anything was received, and not after', async () => {
    let attempts = 0;
    const { origin } = await serverOf((request, response) => {
      attempts += 1;
      if (attempts === 3) response.end(JSON.stringify(openAi.chat));
      else request.socket.destroy();
    });
    const { chat } = servicesOf('openai-compatible', { BaseUrl: origin, AllowPrivateNetwork: true });
    expect((await chat.chat('w', said)).content).toBe('Good day.');
    expect(attempts).toBe(3);
    const cut = await serverOf((_, response) => {
      attempts += 1;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"choices":');
      setImmediate(() => response.destroy());
    });
    const broken = servicesOf('openai-compatible', { BaseUrl: cut.origin, AllowPrivateNetwork: true });
    await expect(broken.chat.chat('w', said)).rejects.toMatchObject({ errorCode: 'AI:Service:Unavailable' });
    expect(attempts).toBe(4);
  });
});

it('a provider gets its thoughts back as it wrote them, signed', async () => {
  const bodies: { thinking?: object; messages: { content: object[] }[]; stream?: boolean }[] = [];
  const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'signed' };
  const content = [thinking, { type: 'redacted_thinking', data: 'hidden' }, { type: 'text', text: 'Yes.' }];
  const { origin } = await serverOf(async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push((await json(request)) as (typeof bodies)[number]);
    response.setHeader('Content-Type', 'application/json');
    const usage = { input_tokens: 3, output_tokens: 2 };
    const answer = { id: 'm', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' };
    response.end(JSON.stringify({ ...answer, stop_sequence: null, usage, content }));
  });
  const { chat } = servicesOf('anthropic', { BaseUrl: `${origin}/v1`, AllowPrivateNetwork: true });
  const [unasked] = (await chat.chat('w', said)).choices;
  expect([unasked?.reasoning, bodies[0]?.thinking]).toEqual([[], undefined]);
  const options = { reasoning: 'low' };
  const [choice] = (await chat.chat('w', { ...said, options })).choices;
  expect(bodies[1]?.thinking).toBeDefined();
  expect(choice?.reasoning).toEqual([
    { text: 'Hm.', state: expect.stringContaining('signed') },
    { text: '', state: expect.stringContaining('hidden') },
  ]);
  const parts = [...(choice?.reasoning ?? []).map((reasoning) => ({ reasoning })), { text: 'Yes.' }];
  const messages = [...said.messages, { role: 'assistant', parts }, { role: 'user', content: 'Sure?' }];
  await chat.chat('w', { messages, options });
  expect(bodies[2]?.messages[1]?.content).toMatchObject(content);
});
