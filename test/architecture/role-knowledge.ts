import { importsOf } from './imports.ts';
import { codeOnly, lineAt } from './source-text.ts';
import type { SourceFile } from './source-tree.ts';

/** What a role must not know. */
interface Forbidden {
  /** Matched against the target of every import, types included. */
  readonly imports: RegExp;
  /** Matched against the code without comments and strings. */
  readonly code?: RegExp;
}

const database = '@mikro-orm/|pg$|kysely$|@electric-sql/|pg-boss$';
const graphql = 'graphql$|type-graphql$|graphql-|subgraphs/kernel/subgraph/type-graphql\\.ts$';
const http = 'express$|undici$|node:https?$';

const forbidden: Record<string, Forbidden> = {
  rules: {
    imports: new RegExp(
      `^(?:${database}|${graphql}|${http})|\\.(?:entity|service|resolver|type|input)\\.ts$|^subgraphs/kernel/clock/`,
    ),
    code: /\bnew Date\(\s*\)|\bDate\.now\b|\bprocess\.env\b/,
  },
  entity: {
    imports: new RegExp(`^(?:${graphql}|${http})|\\.(?:service|resolver|type|input)\\.ts$`),
  },
  service: { imports: new RegExp(`^(?:${graphql}|${http})|\\.(?:resolver|type)\\.ts$`) },
  input: { imports: new RegExp(`^(?:${database}|${http})|\\.(?:entity|service|resolver)\\.ts$`) },
  type: { imports: new RegExp(`^(?:${database}|${http})|\\.(?:service|resolver)\\.ts$`) },
  resolver: {
    imports: new RegExp(`^(?:${database}|${http})`),
    code: /\bEntityManager\b|\.em\b/,
  },
};

/** What the files of an area know although their role must not. */
export function forbiddenKnowledge(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const role = /^subgraphs\/.*\.(?<role>\w+)\.ts$/.exec(file.path)?.groups?.role ?? '';
    const rule = forbidden[role];
    if (rule === undefined) return [];
    const imports = importsOf(file)
      .filter(({ target }) => rule.imports.test(target))
      .map(({ target, line }) => `${file.path}:${line}: ${role} must not know ${target}`);
    const code = codeOnly(file.text);
    const found = rule.code?.exec(code);
    const uses = found ? [`${file.path}:${lineAt(code, found.index)}: ${role} must not use ${found[0]}`] : [];
    return [...imports, ...uses];
  });
}
