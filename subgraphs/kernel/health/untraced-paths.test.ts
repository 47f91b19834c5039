import { describe, expect, it } from 'vitest';
import { excludeFromTracing } from './untraced-paths.ts';

const isUntraced = excludeFromTracing({
  LivenessPath: '/alive',
  ReadinessPath: '/probes/ready',
  StartupPath: '/health/startup',
});

describe('untracedPaths', () => {
  it.each([
    ['/health', true],
    ['/health/', true],
    ['/health/live?verbose=1', true],
    ['/health/startup', true],
    ['/healthz', true],
    ['/alive', true],
    ['/probes/ready?x', true],
    ['/', false],
    ['/healthy', false],
    ['/healthz/x', false],
    ['/api/health', false],
    ['/probes', false],
    ['/graphql?query=/health', false],
  ])('for %s says %s', (target, untraced) => {
    expect(isUntraced(target)).toBe(untraced);
  });
});
