import { Directive, Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A federated entity of any area. Each area adds fields to it. */
@ObjectType('EntityRef', {
  description: 'Any object with activities or a timeline, identified by type and id.',
})
@Directive('@key(fields: "entityType entityId")')
export class EntityRef {
  @Field(() => String, { description: 'Type of the entity, such as `AIWorkspace`.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the entity in its type.' })
  entityId!: string;
}
