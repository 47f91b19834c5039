import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  Cost,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import type { AttemptService } from '../attempt/attempt.service.ts';
import {
  type WebhookDeliveryAttemptType,
  WebhookSigningKeyUse,
  webhookDeliveryAttemptList,
} from '../attempt/attempt.type.ts';
import type { SigningKeyService } from '../signing-key/signing-key.service.ts';
import { WebhookSigningKeyType } from '../signing-key/signing-key.type.ts';
import type { SubscriptionService } from './subscription.service.ts';
import {
  CreateWebhookSubscriptionInput,
  UpdateWebhookSubscriptionInput,
  WebhookSubscriptionType,
  webhookSubscriptionList,
} from './subscription.type.ts';

const which = [ID, 'Id of the webhook subscription, a UUID.'] as const;

@Resolver(() => WebhookSubscriptionType)
export class SubscriptionResolver {
  constructor(
    private readonly service: SubscriptionService,
    private readonly keys: SigningKeyService,
    private readonly attempts: AttemptService,
  ) {}

  @Query(() => WebhookSubscriptionType, {
    nullable: true,
    description: 'A subscription of the caller’s tenant; null when there is none.',
  })
  webhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
  ): Promise<WebhookSubscriptionType | null> {
    return this.service.find(id);
  }

  @ListSize(webhookSubscriptionList.sizes)
  @Query(() => webhookSubscriptionList.Connection, {
    description: 'Subscriptions of the caller’s tenant, by last success, newest first.',
  })
  webhookSubscriptions(
    @Args(() => webhookSubscriptionList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<WebhookSubscriptionType>> {
    return this.service.list(request, selected);
  }

  @Mutation('Creates an Active subscription; its signing secret is in this answer alone.', {
    input: CreateWebhookSubscriptionInput,
    payload: {
      webhookSubscription: [WebhookSubscriptionType, 'The new subscription, in state Active.'],
      signingSecret: [
        String,
        'What receivers verify with. `whsec_` and base64 of 32 bytes, returned only in this answer; or the public key.',
      ],
    },
  })
  async createWebhookSubscription(input: CreateWebhookSubscriptionInput) {
    const { subscription, signingSecret } = await this.service.create(input);
    return { webhookSubscription: subscription, signingSecret };
  }

  @Mutation('Changes the given members of a subscription.', {
    input: UpdateWebhookSubscriptionInput,
    payload: { webhookSubscription: [WebhookSubscriptionType, 'The subscription after the change.'] },
  })
  async updateWebhookSubscription({ id, ...changes }: UpdateWebhookSubscriptionInput) {
    return { webhookSubscription: await this.service.update(id, changes) };
  }

  @Mutation('Holds the deliveries of a subscription: events are stored and delivered when it is resumed.', {
    input: { id: which },
    payload: { webhookSubscription: [WebhookSubscriptionType, 'The subscription, which is now paused.'] },
  })
  async pauseWebhookSubscription({ id }: { id: string }) {
    return { webhookSubscription: await this.service.pause(id) };
  }

  @Mutation('Resumes a paused subscription and sends what waited, oldest first.', {
    input: { id: which },
    payload: {
      webhookSubscription: [WebhookSubscriptionType, 'The subscription, which is no longer paused.'],
    },
  })
  async resumeWebhookSubscription({ id }: { id: string }) {
    return { webhookSubscription: await this.service.resume(id) };
  }

  @Mutation('Deletes a subscription and its keys; its delivery attempts stay.', {
    input: { id: which },
    payload: { webhookSubscription: [WebhookSubscriptionType, 'The subscription that was deleted.'] },
  })
  async deleteWebhookSubscription({ id }: { id: string }) {
    return { webhookSubscription: await this.service.delete(id) };
  }

  @Mutation(
    'Suspends deliveries of an Active subscription: events are skipped and can be redelivered later.',
    {
      input: { id: which },
      payload: {
        webhookSubscription: [WebhookSubscriptionType, 'The subscription, which is now suspended.'],
      },
    },
  )
  async suspendWebhookSubscription({ id }: { id: string }) {
    return { webhookSubscription: await this.service.suspend(id) };
  }

  @Mutation('Activates a Suspended subscription and resets its failures.', {
    input: { id: which },
    payload: { webhookSubscription: [WebhookSubscriptionType, 'The subscription, which is now active.'] },
  })
  async activateWebhookSubscription({ id }: { id: string }) {
    return { webhookSubscription: await this.service.activate(id) };
  }

  @Mutation('Deactivates a subscription permanently.', {
    input: { id: which, reason: [String, '1 to 1000 characters.'] },
    payload: {
      webhookSubscription: [WebhookSubscriptionType, 'The subscription, which is now deactivated.'],
    },
  })
  async deactivateWebhookSubscription({ id, reason }: { id: string; reason: string }) {
    return { webhookSubscription: await this.service.deactivate(id, { reason }) };
  }

  @FieldResolver(() => [WebhookSigningKeyType], {
    description: 'Its keys, newest first, at most 100; without their secrets.',
  })
  signingKeys(@Root() { id }: WebhookSubscriptionType): Promise<WebhookSigningKeyType[]> {
    return this.keys.ofSubscription(id);
  }

  @Cost(50)
  @FieldResolver(() => [WebhookSigningKeyUse], {
    description: 'The use of each of its keys in the last 30 days, newest key first, at most 100.',
  })
  signingKeyUse(@Root() { id }: WebhookSubscriptionType): Promise<WebhookSigningKeyUse[]> {
    return this.attempts.keyUseOf(id);
  }

  @ListSize(webhookDeliveryAttemptList.sizes)
  @FieldResolver(() => webhookDeliveryAttemptList.Connection, {
    description:
      'Attempts of its deliveries, newest first, as `webhookDeliveries` lists them; they are counted up to 1,000.',
  })
  deliveries(
    @Root() { id }: WebhookSubscriptionType,
    @Args(() => webhookDeliveryAttemptList.FieldArguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<WebhookDeliveryAttemptType>> {
    return this.attempts.ofSubscription(id, request, selected);
  }
}
