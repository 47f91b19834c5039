import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RemoteRenderer } from '../../subgraphs/templating/rendering/remote/remote-renderer.ts';
import {
  pageTask,
  testCaller,
  testNow,
} from '../../subgraphs/templating/rendering/testing/local-renderer.ts';
import { templatingSection } from '../../subgraphs/templating/templating.options.ts';
import { type RoleProcess, runRole, startRole } from '../testkit/process/role-process.ts';
import { descendantsOf, isRunning } from '../testkit/process/running-processes.ts';

const secret = randomUUID();
const env = {
  PORT: '0',
  Templating__Renderer__Secret: secret,
  Templating__Pdf__Directory: join(tmpdir(), `platform-test-chromium-${process.getuid?.() ?? 0}`),
};

describe('start:renderer', () => {
  const started: { renderer: RemoteRenderer; role: RoleProcess }[] = [];
  const start = async () => {
    const role = await startRole({ role: ['renderer'], env });
    const options = templatingSection.schema.parse({});
    const renderer = new RemoteRenderer({ url: role.url, secret, options });
    started.push({ renderer, role });
    return { renderer, role };
  };
  afterAll(() => Promise.all(started.flatMap(({ renderer, role }) => [renderer.close(), role.kill()])));

  it('demands the secret its callers prove to know', async () => {
    const { code, output } = await runRole({ role: ['renderer'], env: { PORT: '0' } });
    expect(code).toBe(1);
    expect(output).toContain('Templating__Renderer__Secret is required');
    // The first to start a role may wait for the build.
  }, 120_000);

  it('renders with the texts of the modules, prints, is probed, and leaves no process behind: kill -9', async () => {
    const { renderer, role } = await start();
    const ready = async () => {
      const answer = await fetch(`${role.url}/health/ready`);
      const { checks } = (await answer.json()) as { checks: { name: string; status: string }[] };
      return [answer.status, checks.map(({ name, status }) => `${name}: ${status}`)];
    };
    // The browser may start too slowly for the first question, whose answer is kept a while.
    await expect.poll(ready, { timeout: 60_000, interval: 500 }).toEqual([200, ['browser: Healthy']]);
    const text = "{{ 'Permission:Templating.Templates.Read' | t }}";
    const { html } = await renderer.render(pageTask(text), testCaller);
    expect(html).not.toBe('Permission:Templating.Templates.Read');
    const document = await renderer.print('<p>printed</p>', testNow, testCaller);
    expect(Buffer.from(document.subarray(0, 5)).toString()).toBe('%PDF-');
    const browsers = descendantsOf(role.pid);
    expect(browsers.length).toBeGreaterThan(0);
    await role.kill();
    await expect.poll(() => browsers.filter(isRunning), { timeout: 30_000 }).toEqual([]);
  }, 120_000);

  it('ends its browser when it is told to stop', async () => {
    const { renderer, role } = await start();
    await renderer.print('<p>printed</p>', testNow, testCaller);
    const browsers = descendantsOf(role.pid);
    expect(browsers.length).toBeGreaterThan(0);
    expect(await role.stop()).toEqual({ code: 0, signal: null });
    await expect.poll(() => browsers.filter(isRunning), { timeout: 30_000 }).toEqual([]);
  }, 120_000);
});
