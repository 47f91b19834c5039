/** Beginning of graphql-js's message for a refused variable; the value follows. */
const refused = /^Variable "\$(?<name>\w+)" got invalid value /;

/** The path inside the variable. The reasons do not contain the value. */
const place = / at "(?<path>[\w.[\]]+)"; /;
const plainReason =
  /(?:^|; )(?<reason>(?:Field "\w+" (?:of required type "[^"]+" was not provided|is not defined by type "\w+")|Expected (?:non-nullable )?type "[^"]+" (?:not to be null|to be an object))\.(?: Did you mean [\w", ]+\?)?)$/;

/** The reason of graphql-js for refusing a value if it does not contain the value; else null. */
export function reasonWithoutValue(text: string): string | null {
  return plainReason.exec(text)?.groups?.reason ?? null;
}

/**
 * Describes a refused variable to the client: its name, the path and a reason, without the value. The value may be a
 * malformed secret, and clients log responses.
 * @returns other texts unchanged.
 */
export function withoutRefusedValue(message: string): string {
  const { name } = refused.exec(message)?.groups ?? {};
  if (name === undefined) return message;
  const { path } = place.exec(message)?.groups ?? {};
  const reason = reasonWithoutValue(message);
  const where = path === undefined ? '' : ` at "${path}"`;
  return `Variable "$${name}" got an invalid value${where}${reason === null ? '.' : `; ${reason}`}`;
}
