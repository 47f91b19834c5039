import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** What a target said to a test ping. */
@ObjectType({ description: 'What a target said to a test ping.' })
export class WebhookTestPing {
  @Field(() => Boolean, { description: 'Whether it answered 2xx.' })
  success!: boolean;

  @Field(() => Int, { description: 'What it answered; 0 where nothing answered in time.' })
  httpStatusCode!: number;

  @Field(() => Int, { description: 'Milliseconds from the request to the answer.' })
  durationMs!: number;
}
