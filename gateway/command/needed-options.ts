import { type Command, Option } from 'commander';

const needed = new WeakSet<Option>();

/**
 * Adds an option that the command cannot do without. Commander's `requiredOption` complains of the one that is missing
 * before it looks at the names of those that are given: a misspelt one would not be named.
 */
export function neededOption(command: Command, flags: string, description: string): Command {
  const option = new Option(flags, description);
  needed.add(option);
  return command.addOption(option);
}

/** @throws {CommanderError} for the first one that is missing, in the words of commander. */
export function checkNeededOptions(command: Command): void {
  const missing = command.options.find(
    (option) => needed.has(option) && command.getOptionValue(option.attributeName()) === undefined,
  );
  if (missing !== undefined) command.error(`error: required option '${missing.flags}' not specified`);
}
