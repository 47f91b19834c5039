/** Deeper than any shape of the API, and shallow enough for every recursive function. */
const deepest = 64;

/** True for more than 64 levels: walking such a value may overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(value, deepest);
}

/** Walks at most `levels` deep, so that the walk itself cannot overflow. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeperThan(inner, levels - 1));
  for (const name in value) if (isDeeperThan(value[name as keyof object], levels - 1)) return true;
  return false;
}
