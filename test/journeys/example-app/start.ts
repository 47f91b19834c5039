import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { exampleConfig } from './example-config.ts';

const checkout = resolve(import.meta.dirname, '../../..');

/** The platform of this checkout, in a process of its own. @returns its address, once it serves. */
async function startPlatform(): Promise<string> {
  const main = join(checkout, 'dist/gateway/main.js');
  const child = spawn(process.execPath, [main, 'start'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit').then(() => process.exit(1));
  const serving = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const url = /^Platform service on (?<url>http\S+)/.exec(line)?.groups?.url;
      if (url !== undefined) return url;
    }
    return ended;
  })();
  const url = await serving;
  child.stdout.resume();
  return url;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
const platformUrl = process.env.PLATFORM_URL ?? (await startPlatform());
const server = await createServer({
  ...(await exampleConfig(platformUrl)),
  cacheDir: join(checkout, 'node_modules/.vite/example-app'),
  server: { host: '127.0.0.1' },
});
await server.listen();
const [url] = server.resolvedUrls?.local ?? [];
process.stdout.write(`Platform: ${platformUrl}\nExample application: ${url}\n`);
