import type { Route } from './route.ts';

/** The beginning of a path in its row, and in the paths of existing clients. */
export type PathAlias = readonly [begins: string, alias: string];

/**
 * Adds further paths to rows: same operation, same permission, same answer. A path with another answer needs its own
 * row. An alias of a single row is declared at the row.
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
