import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tables = globSync('application/**/*.words.ts', { cwd: import.meta.dirname });

it('names no word of the console twice: the second would replace the first everywhere', async () => {
  const names: string[] = [];
  for (const path of tables) {
    const exported: Record<string, object> = await import(join(import.meta.dirname, path));
    names.push(...Object.values(exported).flatMap((table) => Object.keys(table)));
  }
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
