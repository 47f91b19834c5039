import { Field, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A header that a subscription adds to its deliveries.' })
export class WebhookHeader {
  @Field(() => String, { description: 'Name of the header, as given.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Value of the header; null if it is secret.' })
  value!: string | null;

  @Field(() => Boolean, { description: 'Whether the value is stored encrypted and never returned.' })
  isSecret!: boolean;
}

@InputType({ description: 'A header to add to the deliveries of a subscription.' })
export class WebhookHeaderInput {
  @Field(() => String, {
    description: 'Name of the header; those of the connection, the body and the signature are refused.',
  })
  name!: string;

  @Field(() => String, { description: 'Printable ASCII, 1 to 4096 characters.' })
  value!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the value is stored encrypted and never returned; default false.',
  })
  isSecret?: boolean | null;
}
