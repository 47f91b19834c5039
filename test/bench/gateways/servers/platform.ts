import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inboxes, storeNotification } from '../../../testkit/notification/inbox-writer.ts';
import { task, tell } from './bench-server.ts';
import {
  builtInSubgraphs,
  loadPlatformOptions,
  openServer,
  serveSubgraph,
  silentLogger,
  startPlatform,
} from './built-platform.ts';

/** The platform as a development start has it, and each of its subgraphs over HTTP for gateways in other processes. */
const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-platform-'));
process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
const env = {
  PORT: '0',
  Persistence__DataDirectory: dataDirectory,
  ...(task.options.database === undefined ? {} : { Persistence__Url: task.options.database }),
};
const logger = silentLogger;
const subgraphs: Record<string, string> = {};
const running = await startPlatform({
  env,
  logger,
  work: false,
  remoteSubgraphs: async (platform, publicUrl) => {
    const loaded = loadPlatformOptions(env);
    for (const { name } of builtInSubgraphs) {
      const http = await openServer(0);
      await serveSubgraph({ name, env, loaded, process: platform, publicUrl, http, logger });
      subgraphs[name] = `http://127.0.0.1:${http.port}/graphql`;
    }
    return {};
  },
});

/** Rows of a page of the inbox. */
const pageOfInbox = 25;
for (let row = 0; row < pageOfInbox; row += 1)
  await storeNotification(running.process, inboxes.alice, `It is ${row}`);
// As `npm start` does once it serves.
await running.warmUp?.();
tell(`http://127.0.0.1:${running.port}`, { subgraphs, token: (await running.tokenFor?.('alice')) ?? '' });
