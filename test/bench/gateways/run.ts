import { mkdirSync, writeFileSync } from 'node:fs';
import { judged } from './goals.ts';
import { installPeers } from './install-peers.ts';
import { measure } from './measure.ts';
import { reportOf } from './report.ts';
import { rowsOf } from './rows.ts';
import { shopSuite } from './shop-suite.ts';
import { variants } from './variants.ts';

/** `npm run bench`: every gateway beside every other. The environment chooses how long and which. */
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
const suite = await shopSuite(chosen, (question) => questions.test(question), profiling);
say(`${chosen.length} variants answer alike; measuring ${suite.cells.length} cells.`);
const rows = rowsOf(await measure(suite.cells, pace, say));
suite.stop();
const titles = new Map(variants.map(({ id, title }) => [id, title]));
const report = reportOf(rows, judged(rows), { pace, titles, traced: new Set() });
write(isWhole && pace.rounds >= 5 ? 'gateways.md' : 'gateways.local.json');
say(report);

/** A whole run is kept; of a part only the figures, and not by git. */
function write(name: string): void {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), name.endsWith('.md') ? report : JSON.stringify(rows, null, 2));
}
