/** A filter of a render request as the query engine takes it: a bare key means equality (specification, render rule 5). */
export function filterOf({ key, value }: { readonly key: string; readonly value: string }) {
  const dot = key.lastIndexOf('.');
  return dot < 0
    ? { field: key, operator: 'Eq', value }
    : { field: key.slice(0, dot), operator: key.slice(dot + 1), value };
}
