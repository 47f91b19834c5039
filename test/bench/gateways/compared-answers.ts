import { createHash } from 'node:crypto';
import { ask } from './load.ts';
import type { Cell } from './measure.ts';

/**
 * Asks every cell its question once.
 * @throws where two answers differ, whatever the order of their fields, and where one is an error.
 */
export async function compareAnswers(
  question: string,
  cells: readonly Pick<Cell, 'variant' | 'server' | 'asked'>[],
): Promise<void> {
  const variantsByHash = new Map<string, string[]>();
  for (const { variant, server, asked } of cells) {
    const { status, text } = await ask(server.url, asked);
    const answer: unknown = JSON.parse(text);
    if (status !== 200 || (answer as { errors?: unknown } | null)?.errors !== undefined)
      throw new Error(`${variant}, ${question}: ${status} ${text}`);
    const hash = createHash('md5')
      .update(JSON.stringify(canonical(withoutExtensions(answer))))
      .digest('hex');
    variantsByHash.set(hash, [...(variantsByHash.get(hash) ?? []), variant]);
  }
  if (variantsByHash.size > 1)
    throw new Error(`Answers to ${question} differ: ${JSON.stringify([...variantsByHash])}`);
}

/** Ours says what an operation cost; that is no part of what was asked. */
function withoutExtensions(answer: unknown): unknown {
  const isGraphql = typeof answer === 'object' && answer !== null && 'data' in answer;
  return isGraphql ? { data: answer.data } : answer;
}

/** With the fields of every object in the order of their names. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, canonical((value as Record<string, unknown>)[name])]));
}
