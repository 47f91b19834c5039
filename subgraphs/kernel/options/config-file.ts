import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { OptionsError } from './options-error.ts';

/**
 * Reads a config file: YAML 1.2, of which JSON is a part.
 * @param path absolute, or relative to the working directory.
 * @returns top-level keys as written; an empty file has none.
 * @throws {OptionsError} when the file cannot be read or parsed. Says where, and quotes nothing: it may hold secrets.
 */
export function readConfigFile(path: string): Readonly<Record<string, unknown>> {
  const document = parseDocument(textOf(path), { prettyErrors: true, stringKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const place = error.linePos?.[0] === undefined ? '' : `, line ${error.linePos[0].line}`;
    throw new OptionsError([
      `Config__File "${path}" is neither valid YAML nor JSON (${error.code}${place}).`,
    ]);
  }
  const content: unknown = document.toJS({ maxAliasCount: 100 });
  if (content === null || content === undefined) return {};
  if (typeof content === 'object' && !Array.isArray(content)) return content as Record<string, unknown>;
  throw new OptionsError([`Config__File "${path}" must be a group of sections.`]);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OptionsError([
      `Config__File "${path}" cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    ]);
  }
}
