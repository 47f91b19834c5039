/** A list asked with a filter of one field. */
export const listed = (field: string, value: string) => async () => ({
  pageSize: 20,
  cursor: '',
  search: 'a',
  sort: `-${field}`,
  filters: [{ field, operator: 'Eq', value }],
  presets: [{ group: 'group', names: ['name'] }],
  quickFilters: ['includeRevoked'],
  groupBy: '',
  skipTotalCount: false,
});
