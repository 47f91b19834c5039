import { Field, ID, InputType, ObjectType } from '../subgraph/type-graphql.ts';

/** A saved view as its caller sees it. */
@ObjectType('SavedView', { description: 'A user’s way of looking at a query, as the client wrote it.' })
export class SavedViewType {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'The query, by name.' })
  entityType!: string;

  @Field(() => String, { description: 'At most 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is the caller’s own.' })
  isOwner!: boolean;

  @Field(() => Boolean, { description: 'Whether everybody who may use the query sees it.' })
  isShared!: boolean;

  @Field(() => Boolean, { description: 'Whether the caller begins with it.' })
  isDefault!: boolean;

  @Field(() => String, { nullable: true, description: 'Filters.' })
  filterJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Order.' })
  sortJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouping.' })
  groupByJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Columns.' })
  visibleColumnsJson!: string | null;
}

/** A view to keep. */
@InputType({ description: 'A view to keep; each text has at most 10000 characters and is kept as it is.' })
export class SavedViewInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether everybody who may use the query sees it.' })
  isShared!: boolean;

  @Field(() => String, { nullable: true, description: 'Filters.' })
  filterJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Order.' })
  sortJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouping.' })
  groupByJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Columns.' })
  visibleColumnsJson!: string | null;
}

/** A new view. */
@InputType({ description: 'A new view.' })
export class NewSavedViewInput extends SavedViewInput {
  @Field(() => Boolean, { description: 'Whether the caller begins with it from now on.' })
  isDefault!: boolean;
}
