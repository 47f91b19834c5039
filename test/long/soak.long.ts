import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutLimits } from '../testkit/limits.ts';
import { figuresLine, sayer } from '../testkit/load/load-report.ts';
import { type SoakPart, SoakWatch } from '../testkit/load/soak-watch.ts';
import { LoadedInstallation } from '../testkit/process/loaded-installation.ts';
import { usageOfAll } from '../testkit/process/process-usage.ts';
import { chosenLayout, together } from '../testkit/process/scaled-installation.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../testkit/telemetry/otlp-receiver.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const users = Number(process.env.SOAK_USERS ?? 8);
/** `1`: every kind in a process of its own; `2`: two of each; absent: everything in one. */
const copies = Number(process.env.SOAK_COPIES ?? 0);

/** How much more the last quarter may take than the second: caches fill and the collector is lazy. */
const bounds = { heap: 1.15, heapMebibytes: 24, cpuPerRequest: 1.5 };
const quarters = 4;

const say = sayer();
let collector: OtlpReceiver;
let loaded: LoadedInstallation;
beforeAll(async () => {
  collector = await startOtlpReceiver();
  const layout = copies === 0 ? together : chosenLayout(copies);
  const env = {
    ...withoutLimits,
    Observability__OtlpEndpoint: collector.url,
    Observability__EnableTracing: 'false',
    OTEL_METRIC_EXPORT_INTERVAL: '2000',
  };
  const behaviour = { users, pace: 30, readRetries: 0, writePatience: 0 } as const;
  loaded = await LoadedInstallation.start(layout, env, behaviour);
  say(`${loaded.installation.members.length} processes run`);
}, 900_000);
afterAll(async () => {
  await loaded?.close();
  await collector?.close();
});

it('takes no more memory and no more time for a request the longer it runs', async () => {
  const { installation, load } = loaded;
  const pids = installation.members.map(({ name }) => installation.process(name).pid);
  const watch = new SoakWatch(
    collector,
    () => usageOfAll(pids),
    () => load.figures.requests,
  );
  load.start();
  const parts: SoakPart[] = [];
  for (let quarter = 1; quarter <= quarters; quarter += 1) {
    watch.begin();
    await pause((minutes * 60_000) / quarters);
    const part = watch.end();
    parts.push(part);
    say(`quarter ${quarter}: ${watch.line(part)}; ${figuresLine(load.figures)}`);
  }
  await load.stop();
  const [, second, , last] = parts as [SoakPart, SoakPart, SoakPart, SoakPart];
  const [first] = parts as [SoakPart];
  say(`before: ${watch.line(first)}`);
  say(`after:  ${watch.line(last)}`);
  say(
    `summary: ${minutes} minutes, ${load.figures.requests} requests, ${load.figures.failures.length} failed`,
  );
  const allowed = second.heap * bounds.heap + bounds.heapMebibytes * 1_048_576;
  expect(load.figures.failures).toEqual([]);
  expect(last.heap).toBeLessThan(allowed);
  expect(last.cpuPerRequest).toBeLessThan(second.cpuPerRequest * bounds.cpuPerRequest);
  const { lost, ...acknowledged } = await loaded.judge();
  say(`acknowledged ${JSON.stringify(acknowledged)}; lost ${lost.length}`);
  expect(lost).toEqual([]);
});
