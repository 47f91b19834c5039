import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../test/testkit/platform.ts';
import { synchronousParseBytes } from '../http/json-parser.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

it('a body of sixty megabytes is answered, and no thread but its own parses it', async () => {
  const workspace = { name: 'long', provider: 'local', model: 'echo' };
  expect((await platform.call('/api/v1/ai/workspaces', { method: 'POST', body: workspace })).status).toBe(
    201,
  );
  const parse = vi.spyOn(JSON, 'parse');
  const long = `{"role":"user","content":"${'\\ud83d\\ude00'.repeat(125_000)}"}`;
  const short = '{"role":"user","content":"Hello"}';
  const rawBody = `{"messages":[${Array(40).fill(long).join(',')},${short}]}`;
  expect(rawBody.length).toBeGreaterThan(60_000_000);
  const { status, body } = await platform.call('/api/v1/ai/chat/long', { method: 'POST', rawBody });
  expect([status, body.workspaceName]).toEqual([200, 'long']);
  const longest = Math.max(...parse.mock.calls.map(([text]) => String(text).length));
  parse.mockRestore();
  expect(longest).toBeLessThan(synchronousParseBytes);
});
