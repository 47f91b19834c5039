/** Deeper than any shape of the contract, and shallow enough for every function that walks a value. */
const deepest = 64;

/** Whether a parsed JSON value has more than 64 levels: walking such a one may overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(value, deepest);
}

/** Walks at most `levels` deep, so that the walk itself cannot be made to fail. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeperThan(inner, levels - 1));
  for (const name in value) if (isDeeperThan(value[name as keyof object], levels - 1)) return true;
  return false;
}
