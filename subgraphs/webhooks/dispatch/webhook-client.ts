import { GuardedClient } from '../../kernel/http/guarded-client.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { InProcessReceiver } from '../receiver/in-process-receiver.ts';
import { deliveryNetworkKind } from '../webhooks.contract.ts';

/**
 * The client of deliveries and test pings. It reaches only public targets, and in development the built-in receiver. The
 * process closes it.
 */
export function openWebhookClient(
  { installation, registry, closers }: Pick<KernelServices, 'installation' | 'registry' | 'closers'>,
  receiver: Pick<InProcessReceiver, 'answer'>,
): GuardedClient {
  const [network = {}] = registry.all(deliveryNetworkKind);
  const client = new GuardedClient({
    network,
    ...(installation.isDevelopment ? { answerInProcess: (request) => receiver.answer(request) } : {}),
  });
  closers.add(() => client.close());
  return client;
}
