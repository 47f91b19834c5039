import { Directive, Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A tenant as the graph shows it. */
@ObjectType({
  description: 'A customer of the installation; its rows are reachable by its own callers alone.',
})
@Directive('@key(fields: "id")')
export class Tenant {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Unique, whatever the case; at most 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Callers of an inactive tenant are refused.' })
  isActive!: boolean;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last changed.' })
  modifiedAt!: Date | null;
}

/** A page of tenants. */
@ObjectType({ description: 'A page of tenants, by name.' })
export class TenantPage {
  @Field(() => [Tenant], { description: 'The tenants of this page.' })
  items!: Tenant[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;
}
