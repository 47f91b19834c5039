/** Rows of a page. */
const pageSize = 200;

type Page<T> =
  | { readonly items: readonly T[]; readonly hasMore: boolean; readonly nextCursor: string | null }
  | { readonly groups: unknown };

/** All rows of a list, page by page. */
export async function rowsOf<T>(
  read: (page: { pageSize: number; cursor?: string }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await read({ pageSize, ...(cursor === null ? {} : { cursor }) });
    if (!('items' in page)) throw new Error('The platform answered with groups instead of rows.');
    rows.push(...page.items);
    cursor = page.hasMore ? page.nextCursor : null;
  } while (cursor !== null);
  return rows;
}
