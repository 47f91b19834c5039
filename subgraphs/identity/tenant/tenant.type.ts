import { Directive, Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({
  description: 'A customer of the installation. Only its own callers can reach its data.',
})
@Directive('@key(fields: "id")')
export class Tenant {
  @Field(() => ID, { description: 'UUID of the tenant.' })
  id!: string;

  @Field(() => String, { description: 'Name, unique without case, at most 200 characters.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is active; callers of an inactive tenant are refused.' })
  isActive!: boolean;

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Time of the last change.' })
  modifiedAt!: Date | null;
}

@ObjectType({ description: 'A page of tenants, by name.' })
export class TenantPage {
  @Field(() => [Tenant], { description: 'The tenants of this page.' })
  items!: Tenant[];

  @Field(() => Int, { description: 'Total number of items on all pages.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;
}
