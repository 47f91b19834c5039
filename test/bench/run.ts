import { runNamed } from '../testkit/process/run-named.ts';
import { benchRuns } from './bench-runs.ts';

runNamed('npm run bench --', benchRuns);
