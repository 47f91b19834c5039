/**
 * Codes of Node's sockets and resolvers (ECONNREFUSED, ENOTFOUND) and of a server that refuses connections (SQLSTATE
 * 08, 57P).
 */
const unreachable = /^(E[A-Z_]+|08\d{3}|57P0\d)$/;

/** SQLSTATEs that a server answers a connection attempt with. */
const refusals: Readonly<Record<string, string>> = {
  '28000': 'the server does not let this user in',
  '28P01': 'the server refuses the user or the password',
  '3D000': 'the server has no such database',
  '53300': 'the server has no connection left',
};

/** Driver errors without a code, and their meaning. */
const silent: readonly (readonly [RegExp, string])[] = [
  [/connection timeout|timeout expired|timeout exceeded/i, 'the server does not answer'],
  [/Connection terminated/, 'the server hangs up'],
  [/does not support SSL/, 'the server does not speak TLS'],
];

/**
 * Runs the part of a start that needs the database.
 * @param option the option with the connection string, as the operator sets it.
 * @throws {Error} with a sentence that names the option, without its value, when there is no connection; other
 * failures unchanged.
 */
export async function reachServer<T>(option: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = connectionProblem(error);
    if (problem === null) throw error;
    throw new Error(`${option}: ${problem}.`, { cause: error });
  }
}

/** The reason for a missing connection; null for a failure of another kind. */
function connectionProblem(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') {
      if (refusals[code] !== undefined) return `${refusals[code]} (${code})`;
      if (unreachable.test(code)) return `the server cannot be reached (${code})`;
    }
    const known = silent.find(([words]) => words.test((current as Error).message));
    if (known !== undefined) return known[1];
    current = (current.cause ?? (current as { previous?: unknown }).previous) as Error;
  }
  return null;
}
