import { mkdirSync, writeFileSync } from 'node:fs';
import { judged } from './goals.ts';
import { installPeers } from './install-peers.ts';
import { measure } from './measure.ts';
import { platformSuite, platformTitles } from './platform-suite.ts';
import { reportOf } from './report.ts';
import { type Row, rowsOf } from './rows.ts';
import { type Suite, shopSuite } from './shop-suite.ts';
import { variants } from './variants.ts';

/** `npm run bench -- gateways`: every gateway beside every other. The environment chooses how long and which. */
const pace = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  seconds: Number(process.env.BENCH_SECONDS ?? 2),
  warmUp: Number(process.env.BENCH_WARM_UP ?? 3),
};
const only = new RegExp(process.env.BENCH_ONLY ?? '');
const questions = new RegExp(process.env.BENCH_QUESTIONS ?? '');
const isWhole = process.env.BENCH_ONLY === undefined && process.env.BENCH_QUESTIONS === undefined;
const profiling =
  process.env.BENCH_PROFILE === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`];
const say = (text: string) => void process.stdout.write(`${text}\n`);

const chosen = variants.filter(({ id }) => only.test(id));
if (chosen.some(({ peer }) => peer)) installPeers();
const isAsked = (question: string) => questions.test(question);
const suites: Suite[] = [];
const rows = await measured().finally(async () => {
  for (const suite of suites) await suite.stop();
});
const others = Object.assign({}, ...suites.map((suite) => suite.others));
const traced = new Set(variants.filter((variant) => variant.traced).map(({ id }) => id));
const titles = new Map([...variants.map(({ id, title }) => [id, title] as const), ...platformTitles]);
const report = reportOf(rows, judged(rows, others), { pace, titles, traced });
write(isWhole && pace.rounds >= 5 ? 'gateways.md' : 'gateways.local.json');
say(report);

async function measured(): Promise<readonly Row[]> {
  if (chosen.length > 0) suites.push(await shopSuite(chosen, isAsked, profiling));
  if ([...platformTitles.keys()].some((id) => only.test(id)))
    suites.push(await platformSuite(isAsked, profiling));
  const cells = suites.flatMap((suite) => suite.cells).filter(({ variant }) => only.test(variant));
  say(`All variants answer alike; measuring ${cells.length} cells.`);
  return rowsOf(await measure(cells, pace, say));
}

/** A whole run is kept; of a part only the figures, and not by git. */
function write(name: string): void {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), name.endsWith('.md') ? report : JSON.stringify(rows, null, 2));
}
