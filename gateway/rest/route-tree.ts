import type { MountedRoute } from './table.ts';

/** A node of the tree. */
interface Branch {
  readonly words: Map<string, Branch>;
  parameter: Branch | null;
  readonly rows: MountedRoute[];
}

/** Indexes rows by the segments of their paths, so that a lookup visits only candidates. */
export class RouteTree {
  private readonly root = branch();

  constructor(mounted: readonly MountedRoute[]) {
    for (const row of mounted) this.grow(row);
  }

  /**
   * The rows whose pattern matches the literals of a path, literals before parameters from the left; parameters are not
   * checked.
   * @param parts of the path, decoded.
   */
  candidates(parts: readonly string[]): readonly MountedRoute[] {
    const found: MountedRoute[] = [];
    collect(this.root, parts, 0, found);
    return found;
  }

  private grow(row: MountedRoute): void {
    let at = this.root;
    for (const segment of row.segments) {
      if (segment.kind === 'literal') {
        const next = at.words.get(segment.text) ?? branch();
        at.words.set(segment.text, next);
        at = next;
      } else {
        at.parameter ??= branch();
        at = at.parameter;
      }
    }
    at.rows.push(row);
  }
}

const branch = (): Branch => ({ words: new Map(), parameter: null, rows: [] });

function collect(at: Branch, parts: readonly string[], index: number, found: MountedRoute[]): void {
  const part = parts[index];
  if (part === undefined) {
    found.push(...at.rows);
    return;
  }
  const word = at.words.get(part.toLowerCase());
  if (word !== undefined) collect(word, parts, index + 1, found);
  if (at.parameter !== null) collect(at.parameter, parts, index + 1, found);
}
