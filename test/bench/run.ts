import { runNamed } from '../testkit/run-named.ts';
import { benchRuns } from './bench-runs.ts';

runNamed('npm run bench --', benchRuns);
