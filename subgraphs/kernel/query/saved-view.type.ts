import { Field, ID, InputType, ObjectType } from '../subgraph/type-graphql.ts';

@ObjectType('SavedView', { description: 'Saved filters, order, grouping and columns of a list.' })
export class SavedViewType {
  @Field(() => ID, { description: 'UUID of the view.' })
  id!: string;

  @Field(() => String, { description: 'Name of the query.' })
  entityType!: string;

  @Field(() => String, { description: 'Display name, at most 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether the caller owns the view.' })
  isOwner!: boolean;

  @Field(() => Boolean, { description: 'Whether all users of the query see it.' })
  isShared!: boolean;

  @Field(() => Boolean, { description: 'Whether it is the caller’s default view.' })
  isDefault!: boolean;

  @Field(() => String, { nullable: true, description: 'Filters, as text of the client.' })
  filterJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Order, as text of the client.' })
  sortJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouping, as text of the client.' })
  groupByJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Columns, as text of the client.' })
  visibleColumnsJson!: string | null;
}

@InputType({
  description: 'Properties of a view; each text has at most 10000 characters and is stored unchanged.',
})
export class SavedViewInput {
  @Field(() => String, { description: 'Display name, 1 to 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether all users of the query see it.' })
  isShared!: boolean;

  @Field(() => String, { nullable: true, description: 'Filters, as text of the client.' })
  filterJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Order, as text of the client.' })
  sortJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouping, as text of the client.' })
  groupByJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Columns, as text of the client.' })
  visibleColumnsJson!: string | null;
}

@InputType({ description: 'Properties of a new view.' })
export class NewSavedViewInput extends SavedViewInput {
  @Field(() => Boolean, { description: 'Whether it becomes the caller’s default view.' })
  isDefault!: boolean;
}
