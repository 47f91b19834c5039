/** The variables of a list's operation; a type, since an interface is no record. */
export type QueryVariables = {
  readonly page?: number | null;
  readonly pageSize?: number | null;
  readonly cursor?: string | null;
  readonly search?: string | null;
  readonly sort?: string | null;
  readonly filters?: Filter[] | null;
  readonly presets?: { group: string; names: string[] }[] | null;
  readonly quickFilters?: string[] | null;
  readonly groupBy?: string | null;
  readonly skipTotalCount?: boolean | null;
};

interface Filter {
  field: string;
  operator: string;
  value?: string | null;
}

/** A bound query string: single texts, and lists under free names. */
export type QueryParameters = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/**
 * Maps GET parameters to variables. Of a repeated key the first counts; the text after the last dot of a filter's key
 * is its operator.
 * @param columns that parameters of their own names are equal to.
 */
export function variablesOfParameters(
  parameters: QueryParameters,
  columns: readonly string[] = [],
): QueryVariables {
  const single = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' ? value : undefined;
  };
  const size = (name: string) => {
    const value = parameters[name];
    return typeof value === 'number' ? value : undefined;
  };
  const { filters, presets } = readFiltersAndPresets(parameters);
  return {
    ...omitUndefined({
      page: size('page'),
      pageSize: size('pageSize'),
      cursor: single('cursor'),
      search: single('search'),
      sort: single('sort'),
      groupBy: single('groupBy'),
    }),
    filters: [
      ...[...filters].map(([key, value]) => filterOf(key, value)),
      ...columns.flatMap((field) => {
        const value = single(field);
        return value === undefined ? [] : [{ field, operator: 'Eq', value }];
      }),
    ],
    presets: [...presets].map(([group, names]) => ({ group, names: listOf(names) })),
    quickFilters: listOf(single('quickFilters') ?? ''),
    skipTotalCount: single('skipTotalCount')?.toLowerCase() === 'true',
  };
}

/** `filter[field.Op]` and `presets[group]`, each key once, ignoring case. */
function readFiltersAndPresets(parameters: QueryParameters) {
  const filters = new Map<string, string>();
  const presets = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, values] of Object.entries(parameters)) {
    const match = /^(filter|presets)\[(.*)\]$/is.exec(name);
    const key = name.toLowerCase();
    const [value] = Array.isArray(values) ? values : [];
    if (match === null || seen.has(key) || value === undefined) continue;
    seen.add(key);
    (match[1]?.toLowerCase() === 'filter' ? filters : presets).set(match[2] ?? '', value);
  }
  return { filters, presets };
}

/** `field.Op`; without a dot the engine reports the missing operator. */
export function filterOf(key: string, value: string): Filter {
  const dot = key.lastIndexOf('.');
  return dot < 0
    ? { field: key, operator: '', value }
    : { field: key.slice(0, dot), operator: key.slice(dot + 1), value };
}

/** A comma list. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Removes the undefined members. */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
