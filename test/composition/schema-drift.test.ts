import { expect, it } from 'vitest';
import { startTestPlatform } from '../testkit/platform.ts';

it('has migrations that make exactly what the entities declare, policies included', async () => {
  const platform = await startTestPlatform();
  try {
    expect(await platform.running.process.services.database.schemaDrift()).toBe('');
  } finally {
    await platform.close();
  }
});
