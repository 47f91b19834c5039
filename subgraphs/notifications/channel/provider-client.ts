import { GuardedClient } from '../../kernel/http/guarded-client.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';

/** A client for one provider, whose address the operator chose; closed with the process. */
export function clientFor(
  { closers }: Pick<KernelServices, 'closers'>,
  ...urls: readonly (string | undefined)[]
): GuardedClient {
  const policy = trustHosts(urls.filter((url) => url !== undefined));
  const client = new GuardedClient({ policy });
  closers.add(() => client.close());
  return client;
}
