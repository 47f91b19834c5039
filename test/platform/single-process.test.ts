import { randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AcknowledgedWriter, writeUntilNobodyAnswers } from '../testkit/database/acknowledged-writer.ts';
import { runRole } from '../testkit/process/role-process.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { isWhole } from '../testkit/whole-tables.ts';

const name = 'Svc.Timing.PreferredTimezone';
const path = `/api/v1/settings/user/${name}`;

describe('one process on the embedded database', () => {
  let single: SingleProcess;
  beforeAll(async () => {
    single = await SingleProcess.start();
  });
  afterAll(() => single?.close());

  it('refuses a second one on its data directory, and goes on', async () => {
    const second = await runRole({ env: single.env });
    expect(second.code).toBe(1);
    expect(second.output.trim()).toBe(
      `The data directory "${single.directory}" is in use by process ${single.process.pid}. The embedded database ` +
        'serves one process; to run several, set Persistence__Url to a PostgreSQL server, or Persistence__DataDirectory ' +
        'to another folder.',
    );
    expect((await single.call(path)).status).toBe(200);
  });

  it('loses nothing it acknowledged when it is killed', async () => {
    const writers: AcknowledgedWriter[] = [];
    for (let index = 0; index < 4; index += 1) {
      const token = await single.token(randomUUID(), { tenant: 'acme' });
      writers.push({ token, acknowledged: 0, sent: 0 });
    }
    for (let round = 0; round < (isWhole ? 8 : 1); round += 1)
      await writeUntilNobodyAnswers(single, writers, randomInt(20, 150));
    expect(writers.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  });

  it('takes its options from a config file, the environment over it', async () => {
    await single.process.stop();
    const file = join(single.directory, 'platform.yaml');
    await writeFile(
      file,
      [
        'Gateway:',
        '  RestBases: [/rest, /other]',
        'Diagnostics:',
        '  LivenessPath: /alive',
        '  ReadinessPath: /file-says',
      ].join('\n'),
    );
    await single.start({ Config__File: file, Diagnostics__ReadinessPath: '/environment-says' });
    const statuses: Record<string, number> = {};
    for (const one of [
      '/rest/settings/user',
      '/api/v1/settings/user',
      '/alive',
      '/file-says',
      '/environment-says',
    ])
      statuses[one] = (await single.call(one)).status;
    expect(statuses).toEqual({
      '/rest/settings/user': 200,
      '/api/v1/settings/user': 404,
      '/alive': 200,
      '/file-says': 404,
      '/environment-says': 200,
    });
  });
});
