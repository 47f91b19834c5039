import { QueryPage } from '../../kernel/query/query.type.ts';
import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A role, as far as the platform knows it. */
@ObjectType('RoleMetadata', { description: 'A role a token or a grant has named.' })
export class RoleMetadataType {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'As it was first written; roles compare without case.' })
  name!: string;

  @Field(() => ID, { nullable: true, description: 'Null: the host’s.' })
  tenantId!: string | null;

  @Field(() => String, { nullable: true, description: 'The provider’s client it belongs to.' })
  clientId!: string | null;

  @Field(() => String, { description: '`Tenant`, or `Both` for the host’s, which bind in every tenant.' })
  multiTenancySides!: string;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'Whether it passes every permission check.' })
  isSystem!: boolean;

  @Field(() => Boolean, { description: 'Whether the identity provider has it no more.' })
  isOrphaned!: boolean;

  @Field(() => Date, { nullable: true, description: 'Since when the provider has it no more.' })
  orphanedAt!: Date | null;

  @Field(() => String, { description: 'Changes with the row.' })
  concurrencyStamp!: string;

  @Field(() => Date, { description: 'When it was first named.' })
  createdAt!: Date;

  @Field(() => ID, { nullable: true, description: 'Who named it first, in a grant.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was last changed.' })
  modifiedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Who changed it last.' })
  modifiedBy!: string | null;
}

/** Roles, or groups of them. */
@ObjectType({ description: 'A page of roles, or groups of them.' })
export class RoleMetadataPage extends QueryPage(RoleMetadataType) {}
