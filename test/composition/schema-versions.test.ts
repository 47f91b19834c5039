import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { areas } from '../../subgraphs/host/host.ts';
import { kernelMigrations } from '../../subgraphs/host/kernel.migrations.ts';
import { migrationTable } from '../../subgraphs/kernel/persistence/database.ts';
import type { SqlMigration } from '../../subgraphs/kernel/persistence/migration.ts';
import { repositoryRoot } from '../architecture/source-tree.ts';

const path = join(repositoryRoot, 'deploy/schema-versions.md');

/** The steps of an owner, in the order in which they run. */
function table(owner: string, steps: readonly SqlMigration[]): string {
  const rows = steps.map(
    ({ name, isCompatible = false }) => `| \`${name}\` | ${isCompatible ? 'yes' : ''} |`,
  );
  return [`## ${owner}`, '', '| Step | Compatible with releases before it |', '|---|---|', ...rows].join(
    '\n',
  );
}

it('lists the steps as the code declares them (Documentation__Write=true writes them)', () => {
  const page = readFileSync(path, 'utf8');
  const tables = [
    table('kernel', kernelMigrations),
    ...areas.filter(({ migrations }) => migrations.length > 0).map((one) => table(one.name, one.migrations)),
  ];
  const listed = page.replace(
    /<!-- steps -->[\s\S]*<!-- end of steps -->/,
    () => `<!-- steps -->\n\n${tables.join('\n\n')}\n\n<!-- end of steps -->`,
  );
  if (process.env.Documentation__Write === 'true') writeFileSync(path, listed);
  expect(readFileSync(path, 'utf8')).toBe(listed);
  expect(listed).toContain('| `notifications-0013');
  expect(listed).toContain(`\`${migrationTable}\``);
});
