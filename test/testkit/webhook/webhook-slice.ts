import { systemActor } from '../../../subgraphs/kernel/call/actor.ts';
import { defineEvent } from '../../../subgraphs/kernel/call/event.ts';
import type { Network } from '../../../subgraphs/kernel/http/connection.ts';
import { eventType } from '../../../subgraphs/kernel/messaging/event-type.ts';
import { defineModule } from '../../../subgraphs/kernel/registry/module.ts';
import type { Tenant } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import type { Dispatcher } from '../../../subgraphs/webhooks/dispatch/dispatcher.ts';
import { deliveryNetwork } from '../../../subgraphs/webhooks/webhooks.contract.ts';
import { alice, type TestCaller } from '../callers.ts';
import type { TestEngine } from '../postgres.ts';
import { openSlice, type Slice } from '../slice.ts';
import { loopbackNetwork } from './webhook-receiver.ts';

/** An event webhooks can be subscribed to, and one that is internal. */
export const happened = defineEvent<{ readonly number: number }>('Test.Happened');
export const whispered = defineEvent<{ readonly number: number }>('Test.Whispered');

const described = (name: string) => ({
  name,
  displayKey: name,
  descriptionKey: name,
  category: 'Test',
  schema: { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } },
  example: { number: 1 },
});

/** The module both are declared in. */
export const testEvents = defineModule({
  name: 'test events',
  contributes: [
    eventType(described(happened.name)),
    eventType({ ...described(whispered.name), isInternal: true }),
  ],
});

/** A slice of webhooks whose deliveries reach loopback receivers. */
export interface WebhookSlice extends Slice {
  /** Publishes so many events in one transaction. */
  publish(tenant: Tenant, count?: number, type?: typeof happened): Promise<void>;
  /** Subscribes a target to {@link happened}. @returns id and secret. */
  subscribe(url: string, caller?: TestCaller): Promise<{ readonly id: string; readonly secret: string }>;
  /** Waits until nothing is due and nothing under way. */
  settled(): Promise<void>;
  /** Lets time pass, and waits until what is due then is done. */
  later(milliseconds: number): Promise<void>;
}

/** Opens it; the caller closes it. */
export async function openWebhookSlice(
  parts: {
    readonly database?: TestEngine;
    readonly env?: Readonly<Record<string, string>>;
    readonly network?: Network;
  } = {},
): Promise<WebhookSlice> {
  const { network = loopbackNetwork, ...rest } = parts;
  const slice = await openSlice({
    area: 'webhooks',
    ...rest,
    modules: [testEvents, defineModule({ name: 'test deliveries', contributes: [deliveryNetwork(network)] })],
  });
  const { services, messaging } = slice.process;
  const { dispatcher } = services.opened.get('webhooks') as { dispatcher: Dispatcher };
  const settled = async () => {
    await messaging.drain();
    await dispatcher.idle();
  };
  return {
    ...slice,
    settled,
    publish: (tenant, count = 1, type = happened) =>
      services.database.session(tenant.id).transactional(async (em) => {
        const publisher = services.events.publisher({ tenant, actor: systemActor });
        for (let number = 1; number <= count; number += 1)
          await publisher.publish(em as never, type, { number });
      }),
    subscribe: async (targetUrl, caller = alice) => {
      const answer = await slice.run(
        `mutation ($input: CreateWebhookSubscriptionInput!) {
           createWebhookSubscription(input: $input) { webhookSubscription { id } signingSecret } }`,
        caller,
        { input: { targetUrl, eventType: happened.name } },
      );
      const { webhookSubscription: subscription, signingSecret } = answer.data.createWebhookSubscription;
      return { id: subscription.id, secret: signingSecret };
    },
    later: async (milliseconds) => {
      slice.clock.advance(milliseconds);
      await dispatcher.pump();
      await settled();
    },
  };
}
