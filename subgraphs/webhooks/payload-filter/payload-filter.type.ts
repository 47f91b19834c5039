import { type Operator, operators } from '../../kernel/query/operator.ts';
import { Field, graphEnum, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

export const WebhookFilterOperatorEnum = graphEnum(
  operators,
  'WebhookFilterOperator',
  'Operators of conditions on the data of events.',
  {
    Eq: 'Equal to it; texts with regard to case.',
    Ne: 'Different from it; also where there is no value.',
    Contains: 'Contains the text, without regard to case.',
    StartsWith: 'Begins with the text, without regard to case.',
    EndsWith: 'Ends with the text, without regard to case.',
    Gt: 'Greater, or later than it.',
    Gte: 'Greater or equal, or not earlier.',
    Lt: 'Less, or earlier than it.',
    Lte: 'Less or equal, or not later.',
    In: 'Equal to one of the values, separated by commas.',
    Between: 'Between two values, both included, separated by a comma.',
    IsNull: 'Has no value in the event.',
    IsNotNull: 'Has a value in the event.',
  },
);

const fieldText = 'Member of `data`; names of nested members are joined by dots.';
const valueText = 'Value to compare with; null for `IsNull` and `IsNotNull`.';

@ObjectType({ description: 'A condition on the data of an event.' })
export class WebhookPayloadCondition {
  @Field(() => String, { description: fieldText })
  field!: string;

  @Field(() => WebhookFilterOperatorEnum, { description: 'How the member is compared.' })
  operator!: Operator;

  @Field(() => String, { nullable: true, description: valueText })
  value!: string | null;
}

@InputType({ description: 'A condition on the data of an event.' })
export class WebhookPayloadConditionInput {
  @Field(() => String, { description: fieldText })
  field!: string;

  @Field(() => WebhookFilterOperatorEnum, { description: 'How the member is compared.' })
  operator!: Operator;

  @Field(() => String, { nullable: true, description: valueText })
  value?: string | null;
}
