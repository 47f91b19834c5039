/** How graphql-js begins to say that the value of a variable is refused; the value follows, whatever it is. */
const refused = /^Variable "\$(?<name>\w+)" got invalid value /;

/** Where inside the variable, and reasons that repeat nothing of the value. */
const place = / at "(?<path>[\w.[\]]+)"; /;
const plainReason =
  /(?:^|; )(?<reason>(?:Field "\w+" (?:of required type "[^"]+" was not provided|is not defined by type "\w+")|Expected (?:non-nullable )?type "[^"]+" (?:not to be null|to be an object))\.(?: Did you mean [\w", ]+\?)?)$/;

/** Why graphql-js refuses a value, where the reason repeats nothing of it; else null. */
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
