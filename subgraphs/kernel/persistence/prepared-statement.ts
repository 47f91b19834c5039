import { hash } from 'node:crypto';

/** Types of parameters. Instants are sent as ISO 8601, other values as text. */
export type StatementValue = string | number | boolean | Date | null;

/** A statement that is sent again and again: the server takes it apart once for each connection. */
export interface PreparedStatement {
  /** Equal for equal texts, in every process, because a pooler shares connections. */
  readonly name: string;
  /** Parameters are `$1`, `$2`, …; what their types are must show. */
  readonly text: string;
}

/**
 * Prepares a statement. Only for constants of modules, because each connection keeps every statement.
 * @param text of one statement, without `$1` in its literals.
 */
export function prepareStatement(text: string): PreparedStatement {
  return { name: `platform_${hash('sha256', text, 'base64url').slice(0, 22)}`, text };
}

/** A statement of a tenant and its parameters. */
export type PreparedRead = readonly [
  tenantId: string,
  statement: PreparedStatement,
  values: readonly StatementValue[],
];

/** Reads of one tenant in statements that the server has prepared. */
export interface TenantReads {
  /**
   * Runs a statement behind the fence of a session of the tenant.
   * @returns its rows.
   * @throws the errors of a session.
   */
  rows<R extends object>(...read: PreparedRead): Promise<R[]>;
}

/** Parameters as PostgreSQL reads them. */
export function valueTexts(values: readonly StatementValue[]): (string | null)[] {
  return values.map((value) => {
    if (value === null || typeof value === 'string') return value;
    return value instanceof Date ? value.toISOString() : String(value);
  });
}

/** The text and the parameters as the ORM takes them, which writes them into the statement. */
export function toOrmStatement(
  { text }: PreparedStatement,
  values: readonly StatementValue[],
): { readonly text: string; readonly values: StatementValue[] } {
  const inOrder: StatementValue[] = [];
  const asked = text.replaceAll('?', '\\?').replaceAll(/\$(\d+)/g, (_, place) => {
    inOrder.push(values[Number(place) - 1] ?? null);
    return '?';
  });
  return { text: asked, values: inOrder };
}
