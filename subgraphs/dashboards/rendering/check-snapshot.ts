import { widgetLimits } from '../contract/widget-renderer.ts';

/** The unused part of a snapshot's limits. */
interface Allowance {
  characters: number;
  /** Maximum nesting of lists and objects; also stops at a value that contains itself. */
  readonly depth: number;
}

/** Types that JSON cannot express. */
const unwritable = new Set(['bigint', 'function', 'symbol']);

/**
 * Refuses a snapshot of the wrong shape, or of more than a widget shows: the answer of a renderer is kept in memory,
 * sent, and compared on streams. Stops at the first limit, so that a million rows cost no more than ten thousand.
 * @param widgetType the renderer's kind, which determines the shape.
 * @throws {Error} with the exceeded limit.
 */
export function checkSnapshot(widgetType: string, snapshot: unknown): void {
  if (!isShape(widgetType, snapshot)) throw new Error('The renderer answered no snapshot of its kind.');
  weigh(snapshot, { characters: widgetLimits.characters, depth: 0 });
}

function isShape(widgetType: string, snapshot: unknown): boolean {
  if (!isObject(snapshot)) return false;
  return snapshot.widgetType === 'Custom' ? isObject(snapshot.data) : snapshot.widgetType === widgetType;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const deepest = 16;

/** @returns the remaining characters. */
function weigh(value: unknown, { characters, depth }: Allowance): number {
  if (depth > deepest) throw new Error(`The snapshot is more than ${deepest} levels deep.`);
  if (unwritable.has(typeof value)) throw new Error(`A ${typeof value} is no JSON.`);
  let left = characters - 1;
  if (typeof value === 'string') left -= value.length;
  else if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value) && value.length > widgetLimits.members)
      throw new Error(`A list of the snapshot has more than ${widgetLimits.members} members.`);
    for (const name in value) {
      left = weigh(value[name as keyof typeof value], {
        characters: left - (Array.isArray(value) ? 0 : name.length),
        depth: depth + 1,
      });
    }
  }
  if (left < 0) throw new Error(`The snapshot has more than ${widgetLimits.characters} characters.`);
  return left;
}
