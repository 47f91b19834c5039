import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AcknowledgedWriter, writeUntilNobodyAnswers } from '../testkit/database/acknowledged-writer.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';

let single: SingleProcess;
beforeAll(async () => {
  single = await SingleProcess.start();
});
afterAll(() => single?.close());

it('loses nothing it acknowledged when it is killed thirty times', async () => {
  const writers: AcknowledgedWriter[] = [];
  for (let index = 0; index < 8; index += 1) {
    const token = await single.token(randomUUID(), { tenant: 'acme', ttl: 24 * 3_600_000 });
    writers.push({ token, acknowledged: 0, sent: 0 });
  }
  for (let round = 0; round < 30; round += 1)
    await writeUntilNobodyAnswers(single, writers, randomInt(5, 400));
  expect(writers.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
});
