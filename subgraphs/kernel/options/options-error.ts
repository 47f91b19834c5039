/** All problems of the configuration. Stops the start. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';

  /** @param problems one sentence each, naming the option as `Section__Key`; values are never in them. */
  constructor(readonly problems: readonly string[]) {
    super(
      `The options have ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
