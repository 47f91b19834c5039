/** Role of a session and variables of its policies, as the ORM stores them. */
export interface Fence {
  readonly role?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/**
 * Statements that set the fence of the transaction they are sent in, until it ends. They have no result, so they can
 * be sent together with others in one text.
 * @throws {Error} without a role: only a role that obeys the policies is a fence.
 */
export function fenceText({ role, variables = {} }: Fence): string {
  if (role === undefined) throw new Error('A session has a role.');
  const settings = Object.entries(variables).map(([name, value]) => `set local ${name} = ${literal(value)}`);
  return [`set local role "${role.replaceAll('"', '""')}"`, ...settings].join('; ');
}

/** An SQL string literal that is valid for both values of `standard_conforming_strings`. */
function literal(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
