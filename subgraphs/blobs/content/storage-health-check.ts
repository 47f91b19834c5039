import type { HealthCheck } from '../../kernel/health/check.ts';
import type { OptionsOf } from '../../kernel/options/section.ts';
import type { blobsSection } from '../blobs.options.ts';
import { LazyBlobStore } from './lazy-blob-store.ts';

/** Checks the bucket (specification, "Dependency checks"); there is no check for other providers. */
export function storageHealthChecks(
  options: OptionsOf<typeof blobsSection>,
  dataDirectory: string,
): readonly HealthCheck[] {
  if (options.Provider !== 's3') return [];
  const store = new LazyBlobStore(options, dataDirectory);
  const check = async (signal: AbortSignal) => {
    await store.check(signal);
    return { status: 'Healthy' as const };
  };
  return [{ name: 'object-storage', tags: ['readiness', 'startup'], check }];
}
