import { importsOf } from './imports.ts';
import type { SourceFile } from './source-tree.ts';

/** Who imports whom at run time; type-only imports are erased and cannot form a circle. */
function runtimeGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isTypeOnly, isDynamic, target }) => !isTypeOnly && !isDynamic && known.has(target))
        .map(({ target }) => target),
    ]),
  );
}

/** Every circle of run-time imports once, as `a → b → a`, found depth first. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const graph = runtimeGraph(files);
  const done = new Set<string>();
  const circles = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) circles.add([...trail.slice(seenAt), path].join(' → '));
    if (seenAt >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return [...circles];
}
