import { execFileSync } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Liquid } from 'liquidjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalRenderer } from '../../subgraphs/templating/rendering/local-renderer.ts';
import {
  openTestRenderer,
  pageTask,
  testCaller,
  testNow,
} from '../../subgraphs/templating/rendering/testing/local-renderer.ts';

/**
 * What rendering costs: pages in threads beside the same engine in the process, PDF and Excel documents, memory of
 * PDFs that are asked for at once, and what a template that hangs costs other callers.
 */
const page = `<!doctype html><title>Invoice {{ number }}</title><h1>{{ customer.name }}</h1><table>
{% for line in lines %}<tr><td>{{ line.text }}</td><td>{{ line.amount | times: 2 }}</td></tr>{% endfor %}</table>`;
const data = {
  number: 42,
  customer: { name: 'Globex & Sons' },
  lines: Array.from({ length: 50 }, (_, at) => ({ text: `Line ${at}`, amount: at })),
};
const rows = Array.from(
  { length: 20_000 },
  (_, at) => `<tr><td>row ${at}</td><td>${at}.5</td><td>2026-11-21</td></tr>`,
);
const table = `<table><tr><th>Name</th><th>Amount</th><th>Day</th></tr>${rows.join('')}</table>`;
const tenPages = `<title>Ten pages</title>${Array.from(
  { length: 10 },
  (_, at) =>
    `<h1 style="break-before:page">Page ${at}</h1><p>${'Lorem ipsum dolor sit amet. '.repeat(60)}</p>`,
).join('')}`;

let renderer: LocalRenderer;
beforeAll(async () => {
  renderer = openTestRenderer({
    renderer: { Workers: 2, WorkersOfTenant: 2, QueueLimit: 10_000, ExcelTimeLimit: 60_000 },
    pdf: { ParallelOfTenant: 2 },
  });
  await Promise.all([
    renderer.render(pageTask('warm'), testCaller),
    renderer.print('<p>warm</p>', testNow, testCaller),
  ]);
}, 120_000);
afterAll(() => renderer.close());

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Durations in milliseconds of so many pieces of work, so many at once. */
async function timed(count: number, atOnce: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], part: number) =>
  Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);

it('pages: in threads, and without isolation', async () => {
  const liquid = new Liquid({ outputEscape: 'escape', ownPropertyOnly: true });
  const parsed = liquid.parse(page);
  const task = pageTask(page, { data });
  const count = 2_000;
  const rate = async (work: () => Promise<unknown>, atOnce: number) => {
    await timed(200, atOnce, work);
    const started = performance.now();
    await timed(count, atOnce, work);
    return count / ((performance.now() - started) / 1_000);
  };
  const isolated = await rate(() => renderer.render(task, testCaller), 8);
  const bare = await rate(async () => liquid.renderSync(parsed, data), 1);
  say(
    `pages a second: ${Math.round(isolated)} in two threads, ${Math.round(bare)} in the process (${(isolated / bare).toFixed(2)})`,
  );
  expect(isolated).toBeGreaterThan(0);
}, 120_000);

it('documents', async () => {
  const pdf = await timed(20, 2, () => renderer.print(tenPages, testNow, testCaller));
  say(
    `PDF of 10 pages: p50 ${at(pdf, 0.5)} ms, p95 ${at(pdf, 0.95)} ms, ${(2_000 / (pdf.reduce((a, b) => a + b) / pdf.length)).toFixed(1)} a second`,
  );
  const excel = await timed(6, 2, () => renderer.tabulate(table, testNow, testCaller));
  say(
    `Excel of 20,000 rows: p50 ${at(excel, 0.5)} ms, p95 ${at(excel, 0.95)} ms, ${(2_000 / (excel.reduce((a, b) => a + b) / excel.length)).toFixed(2)} a second`,
  );
  expect(excel).toHaveLength(6);
}, 120_000);

it('memory of 50 PDFs asked for at once', async () => {
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes());
  }, 100);
  const before = residentMegabytes();
  await Promise.all(Array.from({ length: 50 }, () => renderer.print(tenPages, testNow, testCaller)));
  clearInterval(watching);
  say(`50 PDFs at once: ${before} MB before, at most ${most} MB, this process and its browser`);
  expect(most).toBeGreaterThan(0);
}, 120_000);

it('a template that hangs', async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const hang = '{% for a in (1..10000) %}{% for b in (1..10000) %}{% assign x = b %}{% endfor %}{% endfor %}';
  delay.enable();
  const started = performance.now();
  await renderer.render(pageTask(hang), testCaller).catch(() => null);
  const took = performance.now() - started;
  delay.disable();
  say(
    `a template that hangs: an error after ${Math.round(took)} ms, event loop delayed by at most ${(delay.max / 1e6).toFixed(1)} ms`,
  );
  expect(took).toBeLessThan(15_000);
}, 60_000);

/** Of this process and all it started. */
function residentMegabytes(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const own = new Set([process.pid]);
  for (let found = 0; found < own.size; ) {
    found = own.size;
    for (const [pid = 0, parent = 0] of processes) if (own.has(parent)) own.add(pid);
  }
  const kilobytes = processes
    .filter(([pid = 0]) => own.has(pid))
    .reduce((sum, [, , rss = 0]) => sum + rss, 0);
  return Math.round(kilobytes / 1_024);
}
