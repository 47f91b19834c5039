import type { EntityPath } from './entity-path.ts';

/**
 * Finds the distinct non-null objects at a path. @throws when the data does not match the path.
 * @param isShared whether objects may occur in several places.
 */
export type FindObjects = (root: unknown, isShared: boolean) => object[];

/** Compiles the traversal of a path at its first use. */
export function compileWalk(path: EntityPath): FindObjects {
  let walk: FindObjects | null = null;
  return (root, isShared) => {
    walk ??= generate(path);
    return walk(root, isShared);
  };
}

/** A loop per list, and an inline member access per name. Names enter the code only as JSON. */
function generate(path: EntityPath): FindObjects {
  const sets = path.flatMap((step, depth) => (mayRepeat(step, depth, path) ? [`met${depth}`] : []));
  const declared = sets.map((name) => `const ${name} = isShared ? new Set() : null;`);
  const body = `"use strict";
return (v0, isShared) => {
  const found = [];
  ${declared.join('\n  ')}
  ${walkFrom(path, 0)}
  return isShared && found.length > 1 ? Array.from(new Set(found)) : found;
};`;
  return new Function('noList', 'noObject', body)(noList, noObject) as FindObjects;
}

function walkFrom(path: EntityPath, depth: number): string {
  const step = path[depth];
  const isPresent = `typeof v${depth} === "object" && v${depth} !== null`;
  if (step === undefined) return `if (${isPresent}) found.push(v${depth});`;
  const next = `v${depth + 1}`;
  const inner = walkFrom(path, depth + 1);
  if (step !== '@') {
    return `if (${isPresent}) {
  if (Array.isArray(v${depth})) throw noObject(${JSON.stringify(step)});
  const ${next} = v${depth}[${JSON.stringify(step)}];
  ${inner}
}`;
  }
  const isNew = mayRepeat(step, depth, path)
    ? `if (met${depth} === null || (!met${depth}.has(v${depth}) && met${depth}.add(v${depth})))`
    : '';
  return `if (${isPresent}) {
  if (!Array.isArray(v${depth})) throw noList();
  ${isNew} for (let i${depth} = 0; i${depth} < v${depth}.length; i${depth} += 1) {
    const ${next} = v${depth}[i${depth}];
    ${inner}
  }
}`;
}

/** Only objects below another list may repeat. */
function mayRepeat(step: string, depth: number, path: EntityPath): boolean {
  return step === '@' && path.indexOf('@') < depth;
}

const noList = () => new TypeError('A subgraph answered no list where a list is due.');
const noObject = (step: string) => new TypeError(`Unexpected array in result for path element ${step}`);
