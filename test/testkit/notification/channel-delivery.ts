import type { ChannelDelivery } from '../../../subgraphs/notifications/contract/channel.ts';
import { acme } from '../callers.ts';

/** A delivery to bob, in English, with what a test changes. */
export function deliveryOf(change: Partial<ChannelDelivery> = {}): ChannelDelivery {
  return {
    deliveryId: '00000000-0000-7000-8000-0000000000d1',
    tenantId: acme.id,
    recipientId: 'bob',
    notificationId: '00000000-0000-7000-8000-0000000000a1',
    notificationTypeName: 'platform.announcement',
    templateName: 'platform.announcement',
    severity: 'info',
    title: 'Maintenance tonight',
    body: 'From 22:00.\n\nNothing is lost.',
    culture: 'en',
    data: { room: 7 },
    entity: { entityType: 'server', entityId: 's 1' },
    attachmentBlobIds: [],
    occurredAt: new Date('2026-11-21T12:00:00.000Z'),
    contacts: { email: 'bob@acme.example', phoneNumber: '+49 (30) 123-456' },
    isOptIn: false,
    attempt: 1,
    ...change,
  };
}

/** A signal that is never aborted. */
export const goOn = new AbortController().signal;
