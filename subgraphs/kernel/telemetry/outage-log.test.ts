import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { OutageLog } from './outage-log.ts';

type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0];

const delivered: Result = { code: 0 };
const refused: Result = { code: 1, error: new Error('connect ECONNREFUSED') };

/** Exports once per result; what is logged meanwhile. */
function logOf(results: readonly Result[]) {
  const lines: { level: number; msg: string; reason?: string; endpoint: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const waiting = [...results];
  const collector: SpanExporter = {
    export: (_spans, done) => done(waiting.shift() ?? delivered),
    shutdown: async () => {},
  };
  const passed: Result[] = [];
  const log = new OutageLog(collector, logger, 'http://collector:4318/v1/traces');
  for (const _ of results) log.export([] as ReadableSpan[], (result) => passed.push(result));
  expect(passed).toEqual(results);
  return lines;
}

describe('OutageLog', () => {
  it('says nothing while spans are delivered', () => {
    expect(logOf([delivered, delivered])).toEqual([]);
  });

  it('says once that the collector is lost, however long it is', () => {
    const [line, ...more] = logOf([delivered, refused, refused, refused]);
    expect(line).toMatchObject({
      level: 40,
      reason: 'connect ECONNREFUSED',
      endpoint: 'http://collector:4318/v1/traces',
    });
    expect(more).toEqual([]);
  });

  it('says that it is back, and that it is lost again', () => {
    expect(logOf([refused, delivered, delivered, refused]).map(({ level }) => level)).toEqual([40, 30, 40]);
  });

  it('names the failure without words of its own', () => {
    expect(logOf([{ code: 1 }])[0]?.reason).toBe('The collector refused the spans.');
  });
});
