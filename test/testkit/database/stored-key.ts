import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { alice, type TestCaller } from '../callers.ts';
import type { Slice } from '../slice.ts';

/** An API key of Acme that exists, for calls that look at the key again; the slice is identity's. */
export async function storedKey(
  slice: Slice,
  permissions: readonly string[],
): Promise<TestCaller & { readonly id: string }> {
  const { data } = await slice.run(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }',
    alice,
    { input: { name: 'caller', type: 'Secret', environment: 'test', permissions } },
  );
  const { apiKey, secret } = data.createApiKey;
  const { actor, tenantId } = await slice.process.apiKeys.authenticate(secret, null);
  return { actor, tenant: tenantOf(tenantId), id: apiKey.id };
}
