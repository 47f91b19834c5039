import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';

const clientFolder = resolve(import.meta.dirname, '../../../schema/client');

/** A web server with an empty page and, beside it, the client of `schema/client` as a browser reads it. */
export async function serveClientPages(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request.url ?? '/').then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(path: string): Promise<{ readonly type: string; readonly text: string }> {
  if (path === '/') return { type: 'text/html', text: '<!doctype html><link rel="icon" href="data:,">' };
  const source = await readFile(join(clientFolder, new URL(path, 'http://client').pathname), 'utf8');
  return { type: 'text/javascript', text: stripTypeScriptTypes(source) };
}
