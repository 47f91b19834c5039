import { createHmac } from 'node:crypto';
import type { Clock } from '../../../kernel/clock/clock.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import type { ChannelDelivery, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { checkAnswer } from '../provider-answer.ts';
import type { HttpOptions } from './http-options.ts';

/**
 * Posts each delivery as JSON to the operator's endpoint, signed as Standard Webhooks says. `webhook-id` is the same on
 * every attempt. Addresses of people are not sent: the endpoint knows them by their id.
 */
export class HttpChannel implements ComposingChannel {
  readonly name = 'http';
  readonly isConfigured: boolean;

  constructor(
    private readonly options: HttpOptions,
    private readonly client: GuardedClient,
    private readonly clock: Clock,
  ) {
    this.isConfigured = options.Url !== undefined;
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const { Url = '', Secret = '' } = this.options;
    const body = JSON.stringify(documentOf(delivery));
    const timestamp = `${Math.floor(this.clock.now().getTime() / 1_000)}`;
    const key = Buffer.from(Secret.slice('whsec_'.length), 'base64');
    const signed = `${delivery.deliveryId}.${timestamp}.${body}`;
    await inSpan({ source: 'Svc.Notifications.Http', name: 'http.send' }, async () => {
      const answer = await this.client.request({
        url: Url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': delivery.deliveryId,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
        },
        body,
        maxResponseBytes: 1_024,
        signal,
      });
      checkAnswer('http', answer, this.clock.now());
    });
    return 'delivered';
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const text = JSON.stringify(documentOf(delivery));
    return [{ to: delivery.recipientId, subject: null, text, html: null }];
  }
}

/** What the endpoint receives. */
function documentOf(delivery: ChannelDelivery) {
  return {
    notificationId: delivery.notificationId,
    notificationTypeName: delivery.notificationTypeName,
    tenantId: delivery.tenantId,
    recipientUserId: delivery.recipientId,
    severity: delivery.severity,
    title: delivery.title,
    body: delivery.body,
    culture: delivery.culture,
    entityType: delivery.entity?.entityType ?? null,
    entityId: delivery.entity?.entityId ?? null,
    data: delivery.data,
    occurredAt: delivery.occurredAt.toISOString(),
  };
}
