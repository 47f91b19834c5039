import type { Operator } from '../../kernel/query/operator.ts';
import { QueryOperatorEnum } from '../../kernel/query/operator.type.ts';
import { Field, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

const fieldText = 'Member of `data`; names of nested members are joined by dots.';
const valueText = 'Value to compare with; null for `IsNull` and `IsNotNull`.';

@ObjectType({ description: 'A condition on the data of an event.' })
export class WebhookPayloadCondition {
  @Field(() => String, { description: fieldText })
  field!: string;

  @Field(() => QueryOperatorEnum, { description: 'How the member is compared.' })
  operator!: Operator;

  @Field(() => String, { nullable: true, description: valueText })
  value!: string | null;
}

@InputType({ description: 'A condition on the data of an event.' })
export class WebhookPayloadConditionInput {
  @Field(() => String, { description: fieldText })
  field!: string;

  @Field(() => QueryOperatorEnum, { description: 'How the member is compared.' })
  operator!: Operator;

  @Field(() => String, { nullable: true, description: valueText })
  value?: string | null;
}
