import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { listening } from '../graphql/testing/listening.ts';
import { openSupergraphSource, watchSupergraph } from './supergraph-source.ts';

describe('the source of a supergraph', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'supergraph-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reads a file again when it has changed', async () => {
    const path = join(folder, 'supergraph.graphql');
    await writeFile(path, 'one');
    const source = openSupergraphSource(path);
    expect([await source.read(), await source.read()]).toEqual(['one', null]);
    await writeFile(path, 'another');
    expect([await source.read(), await source.read()]).toEqual(['another', null]);
    await rm(path);
    await expect(source.read()).rejects.toThrow('cannot be read; Gateway__Supergraph names it.');
    await source.close();
  });

  it('reads a URL again when its tag has changed', async () => {
    let text = 'one';
    const server = await listening(
      createServer((request, response) => {
        const etag = `"${text}"`;
        if (text === 'gone') response.writeHead(500).end();
        else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else response.writeHead(200, { etag }).end(text);
      }),
    );
    const source = openSupergraphSource(`${server.url}/supergraph.graphql`);
    expect([await source.read(), await source.read()]).toEqual(['one', null]);
    text = 'another';
    expect([await source.read(), await source.read()]).toEqual(['another', null]);
    text = 'gone';
    await expect(source.read()).rejects.toThrow(/answered 500/);
    await source.close();
    await server.close();
  });

  it('is looked at until it is stopped; what fails is logged once and tried again', async () => {
    const answers: (string | null | Error)[] = ['one', new Error('away'), new Error('away'), 'bad', 'two'];
    const reloaded: string[] = [];
    const error = vi.fn();
    const ended = Promise.withResolvers<void>();
    const stop = watchSupergraph({
      source: {
        read: async () => {
          const answer = answers.shift() ?? null;
          if (answer instanceof Error) throw answer;
          if (answer === null) ended.resolve();
          return answer;
        },
        close: () => Promise.resolve(),
      },
      interval: 1,
      reload: async (sdl) => {
        if (sdl === 'bad') throw new Error('no supergraph');
        reloaded.push(sdl);
      },
      logger: { ...silentLogger, info: () => undefined, error } as never,
    });
    await ended.promise;
    stop();
    expect(reloaded).toEqual(['one', 'two']);
    expect(error.mock.calls.map(([{ err }]) => err.message)).toEqual(['away', 'no supergraph']);
  });
});
