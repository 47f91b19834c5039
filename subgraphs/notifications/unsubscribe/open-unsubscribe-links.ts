import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { notificationsSection } from '../notifications.options.ts';
import { ChannelDefaults } from '../preference/channel-defaults.ts';
import { TypeCatalog } from '../type/type-catalog.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';

/** The links of an installation, to its own page unless the options name another. */
export function openUnsubscribeLinks({
  cipher,
  clock,
  database,
  epochs,
  registry,
  installation: { publicUrl, restPathOf },
  options,
}: KernelServices): UnsubscribeLinks {
  const { UnsubscribeUrl } = options(notificationsSection).Email;
  const pageUrl = UnsubscribeUrl ?? `${publicUrl}/api/v1${restPathOf('/notifications/unsubscribe')}`;
  const defaults = new ChannelDefaults({ database, epochs });
  return new UnsubscribeLinks({ cipher, clock, defaults, catalog: new TypeCatalog(registry), pageUrl });
}
