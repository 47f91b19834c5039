import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Field, ID, Int, ObjectType, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TestPingService } from './test-ping.service.ts';

/** The result of a test ping. */
@ObjectType({ description: 'The result of a test ping.' })
class WebhookTestPing {
  @Field(() => Boolean, { description: 'Whether the target answered 2xx.' })
  success!: boolean;

  @Field(() => Int, { description: 'HTTP status of the response; 0 without a response in time.' })
  httpStatusCode!: number;

  @Field(() => Int, { description: 'Milliseconds from the request to the answer.' })
  durationMs!: number;
}

@Resolver()
export class TestPingResolver {
  constructor(private readonly service: TestPingService) {}

  @Mutation(
    'Sends a synthetic, signed event to the target; the answer comes within seconds, even if the target does not respond.',
    {
      input: { id: [ID, 'Id of the webhook subscription, a UUID.'] },
      payload: { testPing: [WebhookTestPing, 'Response of the target.'] },
      ignoresIdempotencyKey: true,
    },
  )
  async pingWebhookSubscription({ id }: { id: string }) {
    return { testPing: await this.service.ping(id) };
  }
}
