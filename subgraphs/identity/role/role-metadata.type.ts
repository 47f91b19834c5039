import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { MultiTenancySidesEnum } from './multi-tenancy-sides.type.ts';
import { roleMetadataQuery } from './role-metadata.query.ts';

@ObjectType('RoleMetadata', { description: 'A role that a token or a grant has named.' })
export class RoleMetadataType {
  @Field(() => ID, { description: 'UUID of the role.' })
  id!: string;

  @Field(() => String, { description: 'Name as first written; roles compare without case.' })
  name!: string;

  @Field(() => ID, { nullable: true, description: 'Tenant of the role; null: the host.' })
  tenantId!: string | null;

  @Field(() => String, { nullable: true, description: 'Identity provider client that the role belongs to.' })
  clientId!: string | null;

  @Field(() => MultiTenancySidesEnum, {
    description: '`Tenant`, or `Both` for host roles, which apply in every tenant.',
  })
  multiTenancySides!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the role.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'Whether it passes every permission check.' })
  isSystem!: boolean;

  @Field(() => Boolean, { description: 'Whether the identity provider has removed the role.' })
  isOrphaned!: boolean;

  @Field(() => Date, { nullable: true, description: 'Time at which the provider removed the role.' })
  orphanedAt!: Date | null;

  @Field(() => String, { description: 'Version token that changes with the row.' })
  concurrencyStamp!: string;

  @Field(() => Date, { description: 'Time at which the role was first seen.' })
  createdAt!: Date;

  @Field(() => ID, { nullable: true, description: 'Id of the user whose grant first named it.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last change.' })
  modifiedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Id of the user who changed it last.' })
  modifiedBy!: string | null;
}

export const roleMetadataList = queryList(roleMetadataQuery, {
  name: 'RoleMetadata',
  node: RoleMetadataType,
  description: 'Roles of the caller’s tenant and of the host.',
  enums: { multiTenancySides: MultiTenancySidesEnum },
});
