import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, databases } from '../../test/testkit/postgres.ts';
import { freePort } from '../../test/testkit/process/free-port.ts';
import { systemClock } from '../kernel/clock/clock.ts';
import { loadOptions } from '../kernel/options/load.ts';
import { silentLogger } from '../kernel/telemetry/logger.ts';
import { hostSections, PlatformOptions } from './platform-options.ts';
import { openProcess } from './platform-process.ts';

/** What the operator of a start that fails reads. */
async function sentenceOf(env: Readonly<Record<string, string>>): Promise<string> {
  const sections = Object.fromEntries(hostSections.map((section) => [section.name, section]));
  const options = new PlatformOptions(loadOptions(sections, { env }));
  const parts = { options, logger: silentLogger, clock: systemClock, work: true };
  return openProcess(parts).then(
    async (process) => {
      await process.close();
      return 'started';
    },
    (error: Error) => error.message,
  );
}

const secret = 'hidden-one';

describe('a start whose database is out of reach', () => {
  it.each([
    ['Persistence__Url', { Persistence__MigrateAtStart: 'false' }],
    ['Persistence__Url', {}],
  ])('names %s when nothing listens there (%j)', async (option, others) => {
    const url = `postgres://app:${secret}@127.0.0.1:${await freePort()}/platform`;
    expect(await sentenceOf({ ...others, [option]: url })).toBe(
      `${option}: the server cannot be reached (ECONNREFUSED).`,
    );
  });

  it('reports a server that closes the connection', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const sentence = await sentenceOf({ Persistence__Url: `postgres://app:${secret}@127.0.0.1:${port}/x` });
    server.close();
    expect(sentence).toMatch(/^Persistence__Url: the server (cannot be reached \(ECONNRESET\)|hangs up)\.$/);
    expect(sentence).not.toContain(secret);
  });

  describe.runIf(databases.some(({ name }) => name === 'PostgreSQL'))('on PostgreSQL', () => {
    it('names Persistence__MigrationUrl when that server is the one out of reach', async () => {
      const database = await createTestDatabase();
      const elsewhere = `postgres://owner:${secret}@127.0.0.1:${await freePort()}/platform`;
      const sentence = await sentenceOf({
        Persistence__Url: database.runtimeUrl,
        Persistence__MigrationUrl: elsewhere,
      });
      await database.drop();
      expect(sentence).toBe('Persistence__MigrationUrl: the server cannot be reached (ECONNREFUSED).');
    });

    it('distinguishes a wrong password from a missing database', async () => {
      const database = await createTestDatabase();
      const missing = new URL(database.runtimeUrl);
      missing.pathname = '/no_such_database';
      const unknown = new URL(database.runtimeUrl);
      unknown.username = 'no_such_role';
      const sentences = [
        await sentenceOf({ Persistence__Url: missing.href }),
        await sentenceOf({ Persistence__Url: unknown.href }),
      ];
      await database.drop();
      expect(sentences[0]).toBe('Persistence__Url: the server has no such database (3D000).');
      expect(sentences[1]).toMatch(
        /^Persistence__Url: the server (refuses|does not let)[^()]* \(28(P01|000)\)\.$/,
      );
    });
  });
});
