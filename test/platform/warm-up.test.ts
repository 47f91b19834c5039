import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { installedHere } from '../testkit/process/installed-platform.ts';

/** What changes a row. Locks apart, nothing else of a statement does. */
const writing = /\b(insert|update|delete|merge|truncate|nextval|pg_notify)\b/i;

/** Statements only rows of the table cause: of an inbox, of a page of templates. */
const ofRows = [/notifications\.inbox_item/, /templating\.template\b|"template"/];

describe.skipIf(installedHere() !== null)('a warm-up', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ database: databases[0] });
  });
  afterAll(() => platform.close());

  it('asks the rows that read, and writes nothing', async () => {
    platform.takeStatements();
    await platform.running.warmUp?.();
    const statements = platform.takeStatements();
    for (const text of ofRows) expect(statements.filter((one) => text.test(one))).not.toEqual([]);
    // The health checks of the process try the database meanwhile.
    const others = statements.filter((one) => !one.includes('kernel.write_probe'));
    expect(others.filter((one) => writing.test(one))).toEqual([]);
  });
});
