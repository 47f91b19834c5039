import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type ExportEnd, type Exporter, OutageLog } from './outage-log.ts';

const delivered: ExportEnd = { code: 0 };
const refused: ExportEnd = { code: 1, error: new Error('connect ECONNREFUSED') };

/** Exports once per result; what is logged meanwhile. */
async function logOf(results: readonly ExportEnd[]) {
  const lines: { level: number; msg: string; reason?: string; endpoint: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const waiting = [...results];
  const collector: Exporter<readonly string[]> = {
    export: (_batch, done) => done(waiting.shift() ?? delivered),
    shutdown: async () => {},
  };
  const passed: ExportEnd[] = [];
  const endpoint = 'http://collector:4318/v1/traces';
  const log = new OutageLog(collector, { openLogger: async () => logger, endpoint, signal: 'traces' });
  for (const _ of results) log.export([], (result) => passed.push(result));
  expect(passed).toEqual(results);
  await Promise.resolve();
  return lines;
}

describe('OutageLog', () => {
  it('logs nothing while spans are delivered', async () => {
    expect(await logOf([delivered, delivered])).toEqual([]);
  });

  it('logs once that the collector is lost', async () => {
    const [line, ...more] = await logOf([delivered, refused, refused, refused]);
    expect(line).toMatchObject({
      level: 40,
      reason: 'connect ECONNREFUSED',
      endpoint: 'http://collector:4318/v1/traces',
    });
    expect(more).toEqual([]);
  });

  it('logs that it is back, and that it is lost again', async () => {
    expect((await logOf([refused, delivered, delivered, refused])).map(({ level }) => level)).toEqual([
      40, 30, 40,
    ]);
  });

  it('names the failure without words of its own', async () => {
    expect((await logOf([{ code: 1 }]))[0]?.reason).toBe('The collector refused them.');
  });
});
