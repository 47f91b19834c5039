import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A workspace as those see it who may only use it. */
@ObjectType({ description: 'An active workspace, as those see it who may use but not administer it.' })
export class AIUsableWorkspace {
  @Field(() => String, { description: 'What calls name it by.' })
  name!: string;

  @Field(() => String, { description: 'Name of its provider.' })
  provider!: string;

  @Field(() => String, { description: 'The provider’s name of the model.' })
  model!: string;

  @Field(() => Date, { description: 'When it was made; of a workspace in code: when the process began.' })
  createdAt!: Date;
}
