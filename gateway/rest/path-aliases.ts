import type { Route } from './route.ts';

/** How a path begins as its row has it, and how clients in the field begin it. */
export type PathAlias = readonly [begins: string, alias: string];

/**
 * Rows that answer at further addresses too: same operation, same permission, same answer. What needs another answer is
 * a row of its own.
 */
export function withAliases(rows: readonly Route[], aliases: readonly PathAlias[]): readonly Route[] {
  return rows.map((row) => ({ ...row, aliases: [...(row.aliases ?? []), ...aliasesOf(row.path, aliases)] }));
}

const aliasesOf = (path: string, aliases: readonly PathAlias[]) =>
  aliases.flatMap(([begins, alias]) =>
    path === begins || path.startsWith(`${begins}/`) ? [`${alias}${path.slice(begins.length)}`] : [],
  );
