import type { MultiTenancySide } from '../../kernel/permission/definition.ts';
import { type PermissionVerdict, permissionVerdicts } from '../../kernel/permission/permission-checker.ts';
import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, graphEnum, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { MultiTenancySidesEnum } from '../role/multi-tenancy-sides.type.ts';
import { grantQuery } from './grant.query.ts';

@ObjectType({ description: 'A permission that a module defines.' })
export class PermissionDefinition {
  @Field(() => String, { description: 'Permission name in the form `[Module].[Resource].[Action]`.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Label in the caller’s language.' })
  displayName!: string | null;

  @Field(() => MultiTenancySidesEnum, { description: 'Context in which it can be granted.' })
  multiTenancySide!: MultiTenancySide;
}

@ObjectType({ description: 'The permissions of one module.' })
export class PermissionGroup {
  @Field(() => String, { description: 'Name of the permission group.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Label in the caller’s language.' })
  displayName!: string | null;

  @Field(() => [PermissionDefinition], { description: 'Permissions of the group.' })
  permissions!: PermissionDefinition[];
}

/** A grant (specification, "PermissionGrant"). */
@ObjectType('PermissionGrant', { description: 'A permission granted to a role.' })
export class PermissionGrantType {
  @Field(() => ID, { description: 'UUID of the grant.' })
  id!: string;

  @Field(() => String, { description: 'Name of the permission.' })
  name!: string;

  @Field(() => String, { description: 'Role that holds the permission.' })
  roleName!: string;

  @Field(() => ID, { nullable: true, description: 'Tenant of the grant; null: every tenant.' })
  tenantId!: string | null;

  @Field(() => Date, { description: 'Time at which it was granted.' })
  createdAt!: Date;

  @Field(() => ID, { nullable: true, description: 'Id of the user who granted it.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last change.' })
  modifiedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Id of the user who changed it last.' })
  modifiedBy!: string | null;

  @Field(() => String, { description: 'Kind of grantee; always `R`, a role.' })
  providerName!: string;

  @Field(() => String, {
    deprecationReason: 'Use roleName.',
    description: '`roleName` under another name.',
  })
  providerKey!: string;
}

export const permissionGrantList = queryList(grantQuery, {
  name: 'PermissionGrant',
  node: PermissionGrantType,
  description: 'Grants that apply in the caller’s tenant.',
});

@ObjectType({ description: 'The permissions explicitly granted to a role in this tenant.' })
export class RolePermissions {
  @Field(() => String, { description: 'Name of the role.' })
  roleName!: string;

  @Field(() => [String], { description: 'Permission names in alphabetical order.' })
  permissions!: string[];
}

const PermissionVerdictEnum = graphEnum(
  permissionVerdicts,
  'PermissionVerdict',
  'The step of a permission check that decided it.',
  {
    Anonymous: 'The caller has no credentials.',
    AlwaysAllow: 'Authorization is switched off in this installation.',
    ApiKey: 'What the API key was given.',
    AdminRole: 'A role that has every permission.',
    Side: 'The permission is for the host, or for tenants, alone.',
    Grant: 'A grant to a role of the caller.',
    Denied: 'No grant to a role of the caller.',
  },
);

@ObjectType({ description: 'Result of a permission check, with the deciding step.' })
export class PermissionExplanation {
  @Field(() => Boolean, { description: 'Whether the caller holds the permission.' })
  granted!: boolean;

  @Field(() => PermissionVerdictEnum, { description: 'The step of the check that decided it.' })
  verdict!: PermissionVerdict;
}
