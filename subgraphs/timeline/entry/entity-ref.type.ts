import { Directive, Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A federated entity of any area. Each area adds fields to it. */
@ObjectType('EntityRef', { description: 'Anything the platform keeps things about, by its type and id.' })
@Directive('@key(fields: "entityType entityId")')
export class EntityRef {
  @Field(() => String, { description: 'What kind of thing it is.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the entity in its type.' })
  entityId!: string;
}
