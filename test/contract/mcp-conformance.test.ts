import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

/** What `/mcp` answers to a message of a scenario: its result, or the code of its error. */
interface Scenario {
  readonly name: string;
  readonly method: string;
  readonly params?: object;
  readonly answers: object | number;
}

const client = { capabilities: {}, clientInfo: { name: 'conformance', version: '1' } };
const unknownMethod = -32601;
const invalidParams = -32602;

/** Tools of the suite's own server. */
const tools = [
  ['tools-call-simple-text', 'test_simple_text'],
  ['tools-call-image', 'test_image_content'],
  ['tools-call-audio', 'test_audio_content'],
  ['tools-call-embedded-resource', 'test_embedded_resource'],
  ['tools-call-mixed-content', 'test_multiple_content_types'],
  ['tools-call-with-logging', 'test_tool_with_logging'],
  ['tools-call-error', 'test_error_handling'],
  ['tools-call-with-progress', 'test_tool_with_progress'],
  ['tools-call-sampling', 'test_sampling'],
  ['tools-call-elicitation', 'test_elicitation'],
  ['elicitation-sep1034-defaults', 'test_elicitation_sep1034_defaults'],
  ['elicitation-sep1330-enums', 'test_elicitation_sep1330_enums'],
] as const;

/** The server scenarios of `@modelcontextprotocol/conformance` 0.1.16, suite `active`, by name. */
const scenarios: readonly Scenario[] = [
  {
    name: 'server-initialize',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', ...client },
    answers: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'platform' },
    },
  },
  { name: 'ping', method: 'ping', answers: {} },
  { name: 'tools-list', method: 'tools/list', answers: { tools: expect.any(Array) } },
  { name: 'resources-list', method: 'resources/list', answers: { resources: expect.any(Array) } },
  {
    name: 'logging-set-level',
    method: 'logging/setLevel',
    params: { level: 'info' },
    answers: unknownMethod,
  },
  {
    name: 'completion-complete',
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'one' }, argument: { name: 'a', value: '' } },
    answers: unknownMethod,
  },
  ...['subscribe', 'unsubscribe'].map((verb) => ({
    name: `resources-${verb}`,
    method: `resources/${verb}`,
    params: { uri: 'test://watched-resource' },
    answers: unknownMethod,
  })),
  { name: 'prompts-list', method: 'prompts/list', answers: unknownMethod },
  ...['simple', 'with-args', 'embedded-resource', 'with-image'].map((kind) => ({
    name: `prompts-get-${kind}`,
    method: 'prompts/get',
    params: { name: 'test_simple_prompt' },
    answers: unknownMethod,
  })),
  ...['static-text', 'static-binary', 'template/123/data'].map((resource) => ({
    name: `resources-read: ${resource}`,
    method: 'resources/read',
    params: { uri: `test://${resource}` },
    answers: invalidParams,
  })),
  ...tools.map(([name, tool]) => ({
    name,
    method: 'tools/call',
    params: { name: tool, arguments: {} },
    answers: invalidParams,
  })),
];

// biome-ignore lint/suspicious/noExplicitAny: a message of the protocol.
type Message = any;

describe('/mcp in the scenarios of the public conformance suite', () => {
  let platform: TestPlatform;
  let authorization: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    authorization = `Bearer ${await platform.token('alice')}`;
  });
  afterAll(() => platform.close());

  /** Not `fetch`, which sets `Host` itself. */
  const send = (message: object, more: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; body: Message }>((resolve, reject) => {
      const headers = {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...more,
      };
      const sent = httpRequest(`${platform.url}/mcp`, { method: 'POST', headers }, (answer) => {
        json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      });
      sent.once('error', reject);
      sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }));
    });

  it.each(scenarios)('$name', async ({ method, params = {}, answers }) => {
    const { status, body } = await send({ method, params });
    expect([status, body.id]).toEqual([200, 1]);
    if (typeof answers === 'number') expect(body.error.code).toBe(answers);
    else expect(body.result).toMatchObject(answers);
  });

  it('tools-list: each tool has a name, a description and a schema of an object', async () => {
    const { tools } = (await send({ method: 'tools/list' })).body.result;
    expect(tools.length).toBeGreaterThan(10);
    for (const tool of tools)
      expect(tool).toMatchObject({
        name: expect.stringMatching(/^[a-z_]+$/),
        description: expect.any(String),
        inputSchema: { type: 'object' },
      });
  });

  it('dns-rebinding-protection: a page is of this host by its public name, not by that of the request', async () => {
    const { host } = new URL(platform.url);
    const evil = 'evil.example.com';
    const refused = await send({ method: 'ping' }, { host: evil, origin: `http://${evil}` });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'Http:Origin:Refused']);
    expect((await send({ method: 'ping' }, { host, origin: `http://${host}` })).status).toBe(200);
  });
});
