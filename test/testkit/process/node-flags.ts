/**
 * Flags of the processes that tests start, and of the workers that run them. The embedded database is WebAssembly, and
 * most of them end before the second compiler has paid: without it they take a fifth less processor time.
 */
export const nodeFlags = ['--enable-source-maps', '--liftoff-only'];
