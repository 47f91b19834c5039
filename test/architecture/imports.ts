import { posix } from 'node:path';
import { codeOnly, lineAt, withoutComments } from './source-text.ts';
import type { SourceFile } from './source-tree.ts';

/** One import or re-export of a file. */
export interface Import {
  /** As written: `./actor.ts`, `@mikro-orm/core`. */
  readonly specifier: string;
  /** The repository path of a relative specifier, the package name of another. */
  readonly target: string;
  readonly isRelative: boolean;
  /** `import type`, or nothing but `type` members: gone at run time. */
  readonly isTypeOnly: boolean;
  /** `import()`, `require()`. */
  readonly isDynamic: boolean;
  readonly line: number;
}

const statements =
  /\b(?:import|export)\s+(?<clause>[\w$*{}\s,]*?)\s*\bfrom\s*(?<quote>['"])(?<from>[^'"\n]+)\k<quote>/g;
const sideEffects = /\bimport\s*(?<quote>['"])(?<from>[^'"\n]+)\k<quote>/g;
const calls = /\b(?:import|require|require\.resolve)\s*\(\s*(?<quote>['"])(?<from>[^'"\n]+)\k<quote>/g;

/** The package a bare specifier belongs to: `@a/b/c` → `@a/b`, `node:fs` → `node:fs`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether an import clause leaves nothing at run time under isolatedModules. */
function isTypeClause(clause: string): boolean {
  if (/^type\b(?!\s*,)/.test(clause)) return true;
  const members = /^\{(?<list>[^}]*)\}$/.exec(clause.trim())?.groups?.list;
  if (members === undefined) return false;
  const names = members.split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

/** Every import, re-export, `import()` and `require()` with a literal specifier. */
export function importsOf(file: SourceFile): Import[] {
  const text = withoutComments(file.text);
  const code = codeOnly(file.text);
  const found = (pattern: RegExp, isDynamic: boolean): Import[] =>
    [...text.matchAll(pattern)]
      .filter((match) => /\w/.test(code[match.index] ?? ''))
      .map((match) => {
        const specifier = match.groups?.from ?? '';
        const isRelative = specifier.startsWith('.');
        return {
          specifier,
          target: isRelative ? posix.join(posix.dirname(file.path), specifier) : packageOf(specifier),
          isRelative,
          isTypeOnly: isTypeClause(match.groups?.clause ?? ''),
          isDynamic,
          line: lineAt(text, match.index),
        };
      });
  return [...found(statements, false), ...found(sideEffects, false), ...found(calls, true)].sort(
    (a, b) => a.line - b.line,
  );
}
