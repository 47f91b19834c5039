import { expect } from 'vitest';
import type { SingleProcess } from '../process/single-process.ts';

/** The setting that is written. */
const path = '/api/v1/settings/user/Svc.Timing.PreferredTimezone';

/** A client that writes one number after the other. */
export interface AcknowledgedWriter {
  readonly token: string;
  /** The last number the platform said it stored, and the one it was sent last. */
  acknowledged: number;
  sent: number;
}

/**
 * Lets all write at once, kills the process when it has acknowledged so many, starts it again and compares: every
 * writer finds what was acknowledged last, or what was on its way.
 */
export async function writeUntilNobodyAnswers(
  single: SingleProcess,
  writers: readonly AcknowledgedWriter[],
  acknowledgements: number,
): Promise<void> {
  const total = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const enough = total() + acknowledgements;
  const { port } = single.process;
  const writing = Promise.all(writers.map((writer) => write(single, writer)));
  await expect.poll(total, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
  await single.process.kill();
  expect((await writing).filter((refusal) => refusal !== null)).toEqual([]);
  await single.start({ PORT: String(port) });
  for (const writer of writers) {
    const { body } = await single.call(path, { token: writer.token });
    const found = Number(body.value === 'UTC' ? 0 : body.value);
    expect(found).toBeGreaterThanOrEqual(writer.acknowledged);
    expect(found).toBeLessThanOrEqual(writer.sent);
    writer.acknowledged = writer.sent = found;
  }
}

/** @returns what the platform refused; null when it stopped answering. */
async function write(single: SingleProcess, writer: AcknowledgedWriter): Promise<string | null> {
  for (;;) {
    writer.sent += 1;
    const body = { value: String(writer.sent) };
    const answer = await single.call(path, { method: 'PUT', token: writer.token, body }).catch(() => null);
    if (answer === null) return null;
    if (answer.status !== 204) return answer.text;
    writer.acknowledged = writer.sent;
  }
}
