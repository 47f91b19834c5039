import type { Route } from './route.ts';

/** How paths begin as their rows have them, and how clients in the field begin them. */
export type PathAlias = readonly [begins: string, alias: string];

/**
 * Rows that answer at further addresses too: same operation, same permission, same answer. What needs another answer is
 * a row of its own. An alias that one row has by itself is written at the row.
 */
export function withAliases(rows: readonly Route[], aliases: readonly PathAlias[]): readonly Route[] {
  return rows.map((row) => {
    const own = row.aliases ?? [];
    const further = [row.path, ...own].flatMap((path) => aliasesOf(path, aliases));
    return { ...row, aliases: [...own, ...further] };
  });
}

const aliasesOf = (path: string, aliases: readonly PathAlias[]) =>
  aliases.flatMap(([begins, alias]) =>
    path === begins || path.startsWith(`${begins}/`) ? [`${alias}${path.slice(begins.length)}`] : [],
  );
