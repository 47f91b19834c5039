import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { type InboxChangeKind, inboxTopic } from '../contract/notification.ts';
import type { InboxOwner } from './inbox-counts.ts';

/** Rows that a message names; of more, listeners read the inbox again. */
const mostNamed = 100;

/** Tells the listeners of an inbox in every process what its owner has changed. */
export class InboxAnnouncer {
  constructor(private readonly pubSub: Pick<PubSub, 'publish'>) {}

  /** Call after the commit. A failure is not told: the change holds, and listeners read it when they look again. */
  announce([tenantId, userId]: InboxOwner, change: InboxChangeKind, ids: readonly string[] | null): void {
    if (ids?.length === 0) return;
    const named = ids !== null && ids.length <= mostNamed ? ids : null;
    void this.pubSub.publish(inboxTopic(tenantId, userId), { change, ids: named }).catch(() => undefined);
  }
}
