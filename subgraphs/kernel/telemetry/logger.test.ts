import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { context, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshBuild } from '../../../test/testkit/process/fresh-build.ts';
import { createLogger, type Logger } from './logger.ts';

const service = {
  ServiceName: 'the-service',
  ServiceVersion: '1.2.3',
  Environment: 'test',
  Other: 'not shown',
};

/** The one line a logger writes. */
function lineOf(write: (logger: Logger) => void, level = 'info'): Record<string, unknown> | undefined {
  const lines: string[] = [];
  write(createLogger(level, service, { write: (line) => void lines.push(line) }));
  expect(lines.length).toBeLessThan(2);
  return lines[0] === undefined ? undefined : JSON.parse(lines[0]);
}

describe('a log line', () => {
  it("carries the specification's fields", () => {
    const line = lineOf((logger) => logger.info({ queue: 'q' }, 'hello'));
    expect(line).toMatchObject({
      ServiceName: 'the-service',
      ServiceVersion: '1.2.3',
      Environment: 'test',
      queue: 'q',
      msg: 'hello',
    });
    expect(line).not.toHaveProperty('Other');
  });

  it('is not written below the level', () => {
    expect(lineOf((logger) => logger.info('hello'), 'warn')).toBeUndefined();
  });

  it.each(['password', 'secret', 'plainSecret', 'token', 'authorization', 'cookie'])(
    'shows no %s, at the top or below',
    (name) => {
      const line = lineOf((logger) => logger.info({ [name]: 'hush', request: { [name]: 'hush', id: 1 } }));
      expect(line).toMatchObject({ [name]: '[redacted]', request: { [name]: '[redacted]', id: 1 } });
      expect(JSON.stringify(line)).not.toContain('hush');
    },
  );
});

describe('standard output', () => {
  /** What a process writes whose output is no terminal. */
  async function outputOf(format: string): Promise<string> {
    const source = `
      import { createLogger } from './${await freshBuild()}/subgraphs/kernel/telemetry/logger.js';
      const service = { ServiceName: 's', ServiceVersion: '1', Environment: 'test', LogFormat: '${format}' };
      createLogger('info', service).warn({ queue: 'q', token: 'hush' }, 'hello');`;
    const words = ['--input-type=module', '-e', source];
    return (await promisify(execFile)(process.execPath, words, { env: { PATH: process.env.PATH } })).stdout;
  }

  it.each(['json', 'auto'])('has JSON lines (%s)', async (format) => {
    expect(JSON.parse(await outputOf(format))).toMatchObject({ msg: 'hello', queue: 'q', ServiceName: 's' });
  });

  it('has lines for people where that is wanted, without secrets', async () => {
    const output = await outputOf('pretty');
    expect(output).toMatch(
      /^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: hello\n {4}queue: "q"\n {4}token: "\[redacted\]"\n$/,
    );
  });
});

describe('the trace of a log line', () => {
  const span = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    traceFlags: TraceFlags.SAMPLED,
  };
  beforeAll(() => new NodeTracerProvider().register());
  afterAll(() => {
    trace.disable();
    context.disable();
  });

  it('is that of the active span', () => {
    const line = context.with(trace.setSpanContext(ROOT_CONTEXT, span), () =>
      lineOf((logger) => logger.info('inside')),
    );
    expect(line).toMatchObject({ trace_id: span.traceId, span_id: span.spanId });
  });

  it('is absent outside of any', () => {
    const line = lineOf((logger) => logger.info('outside'));
    expect(line).not.toHaveProperty('trace_id');
    expect(line).not.toHaveProperty('span_id');
  });
});
