import type { ObjectOf } from '../../kernel/subgraph/mutation.ts';
import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType('SavedView', { description: 'Saved filters, order, grouping and columns of a list.' })
export class SavedViewType {
  @Field(() => ID, { description: 'UUID of the view.' })
  id!: string;

  @Field(() => String, {
    deprecationReason: 'Use query.',
    description: '`query` under another name.',
  })
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

  @Field(() => String, { nullable: true, description: 'The client’s sort text.' })
  sortJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouping, as text of the client.' })
  groupByJson!: string | null;

  @Field(() => String, { nullable: true, description: 'Columns, as text of the client.' })
  visibleColumnsJson!: string | null;
}

const nullable = { nullable: true } as const;
const text = (of: string) =>
  [String, `${of}, as text of the client: 10,000 characters at most.`, nullable] as const;

/** The properties of a view, all of which a change replaces. */
export const savedViewFields = {
  name: [String, 'Display name, 1 to 200 characters.'],
  isShared: [Boolean, 'Whether all users of the query see it.'],
  filterJson: text('Filters'),
  sortJson: text('Order'),
  groupByJson: text('Grouping'),
  visibleColumnsJson: text('Columns'),
} as const;
export type SavedViewFields = ObjectOf<typeof savedViewFields>;
