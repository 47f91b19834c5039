import { runNamed } from '../testkit/process/run-named.ts';
import { longRuns } from './long-runs.ts';

runNamed('npm run long --', longRuns);
