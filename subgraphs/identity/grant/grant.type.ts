import { QueryPage } from '../../kernel/query/query.type.ts';
import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A permission as a module defines it. */
@ObjectType({ description: 'A permission a module defines.' })
export class PermissionDefinition {
  @Field(() => String, { description: '`[Module].[Resource].[Action]`.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Label in the caller’s language.' })
  displayName!: string | null;

  @Field(() => String, { description: '`Host`, `Tenant` or `Both`: where it makes sense.' })
  multiTenancySide!: string;
}

/** A named group of permissions. */
@ObjectType({ description: 'The permissions of one module.' })
export class PermissionGroup {
  @Field(() => String, { description: 'Name of the group.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Label in the caller’s language.' })
  displayName!: string | null;

  @Field(() => [PermissionDefinition], { description: 'Its permissions.' })
  permissions!: PermissionDefinition[];
}

/** A grant (specification, "PermissionGrant"). */
@ObjectType('PermissionGrant', { description: 'A permission granted to a role.' })
export class PermissionGrantType {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Name of the permission.' })
  name!: string;

  @Field(() => String, { description: 'Role it is granted to.' })
  roleName!: string;

  @Field(() => ID, { nullable: true, description: 'Null: granted in every tenant.' })
  tenantId!: string | null;

  @Field(() => Date, { description: 'When it was granted.' })
  createdAt!: Date;

  @Field(() => ID, { nullable: true, description: 'Who granted it.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was last changed.' })
  modifiedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Who changed it last.' })
  modifiedBy!: string | null;

  @Field(() => String, { description: 'What it is granted to: `R`, a role.' })
  providerName!: string;

  @Field(() => String, { description: 'The role, as clients in the field call it.' })
  providerKey!: string;
}

/** Grants, or groups of them. */
@ObjectType({ description: 'A page of grants, or groups of them.' })
export class PermissionGrantPage extends QueryPage(PermissionGrantType) {}

/** What a role was given. */
@ObjectType({ description: 'The permissions explicitly granted to a role in this tenant.' })
export class RolePermissions {
  @Field(() => String, { description: 'The role.' })
  roleName!: string;

  @Field(() => [String], { description: 'Names, in alphabetical order.' })
  permissions!: string[];
}

/** What decided a permission check. */
@ObjectType({ description: 'Whether the caller holds a permission, and what decided.' })
export class PermissionExplanation {
  @Field(() => Boolean, { description: 'The answer.' })
  granted!: boolean;

  @Field(() => String, {
    description: '`AlwaysAllow`, `ApiKey`, `AdminRole`, `Side`, `Grant` or `Denied`: the step that decided.',
  })
  verdict!: string;
}
