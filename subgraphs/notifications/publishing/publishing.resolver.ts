import { Arg, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { PublishNotificationInput } from './publishing.input.ts';
import type { PublishingService } from './publishing.service.ts';
import { PublishedNotification } from './publishing.type.ts';

@Resolver()
export class PublishingResolver {
  constructor(private readonly service: PublishingService) {}

  @Mutation(() => PublishedNotification, {
    description: 'Notifies people of the caller’s tenant. The rows and deliveries follow in the background.',
  })
  publishNotification(
    @Arg('input', () => PublishNotificationInput, { description: 'What, and to whom.' })
    input: PublishNotificationInput,
  ): Promise<PublishedNotification> {
    return this.service.publish(input);
  }
}
