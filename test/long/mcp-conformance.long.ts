import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPinned } from '../testkit/process/install-pinned.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

const pinned = new URL('./mcp-conformance/', import.meta.url);
const folder = resolve('.data/mcp-conformance');

let single: SingleProcess;
let proxy: Server;
beforeAll(async () => {
  installPinned(pinned, folder);
  single = await SingleProcess.start();
  const { port } = single.process;
  const authorization = `Bearer ${await single.token('alice')}`;
  // The suite has no credentials for servers.
  proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const to = { host: '127.0.0.1', port, method, path: url, headers: { ...headers, authorization } };
    const sent = request(to, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.once('error', () => answer.destroy());
    asked.pipe(sent);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
}, 400_000);
afterAll(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await single?.close();
});

/** Revision → scenarios that must pass, whatever its baseline says. */
const passing: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'dns-rebinding-protection',
  ],
};

it.each(Object.keys(passing))(
  'passes the public suite of %s but for what its baseline explains',
  async (revision) => {
    const suite = resolve(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const { port } = proxy.address() as AddressInfo;
    const baseline = fileURLToPath(new URL(`${revision}.yml`, pinned));
    const flags = ['--requirements', revision, '--expected-failures', baseline, '-o', `${folder}/results`];
    const url = `http://localhost:${port}/mcp`;
    // It ends with 1 where a scenario fails that the baseline does not have, and where one of the baseline passes.
    const ended = promisify(execFile)(process.execPath, [suite, 'server', '--url', url, ...flags]);
    const { stdout, code = 0 }: { stdout: string; code?: number } = await ended.catch(
      (error: { stdout: string; code: number }) => error,
    );
    process.stdout.write(stdout);
    expect(code).toBe(0);
    for (const name of passing[revision] ?? [])
      expect(stdout).toMatch(new RegExp(`✓ ${name}: [1-9]\\d* passed, 0 failed`));
  },
);
