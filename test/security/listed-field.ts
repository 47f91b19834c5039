interface ListedColumn {
  readonly name: string;
  readonly type: string;
  readonly isFilterable: boolean;
  readonly isSortable: boolean;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The arguments of a list asked with a comparison of a text and an order that its metadata offer. */
export function listed(columns: readonly ListedColumn[]): Record<string, unknown> {
  const text = columns.find(({ type, isFilterable }) => isFilterable && type === 'String');
  const sorted = columns.find(({ isSortable }) => isSortable);
  return {
    first: 20,
    search: 'a',
    ...(text === undefined ? {} : { filter: { [text.name]: { eq: 'a' } } }),
    ...(sorted === undefined ? {} : { orderBy: [{ field: pascal(sorted.name), direction: 'Descending' }] }),
  };
}
