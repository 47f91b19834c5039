import { describe, expect, it } from 'vitest';
import { createPathOwnership } from './mounts.ts';

describe('createPathOwnership', () => {
  const owns = createPathOwnership([
    { name: 'landing page', paths: ['/'], handler: null },
    { name: 'probes', paths: ['/health/live', '/Health/Ready'], handler: null },
    { name: 'CORS', paths: null, handler: null },
  ]);

  it.each(['/', '/health/live', '/HEALTH/LIVE', '/health/ready', '/health/live/', '/health/live/x'])(
    'owns %s',
    (path) => expect(owns(path)).toBe(true),
  );

  it.each(['/health', '/health/lively', '/settings', '//'])('does not own %s', (path) =>
    expect(owns(path)).toBe(false),
  );
});
