import { resolve } from 'node:path';

/** Where the peers are installed: outside the tree's own dependencies, ignored by git. */
export const peersFolder = resolve(process.env.BENCH_PEERS ?? '.data/bench-peers');
