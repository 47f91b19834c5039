import type { PermissionGrant } from '../../kernel/permission/grant.entity.ts';
import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Arg, Args, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import type { DefinitionService } from './definition.service.ts';
import type { GrantService } from './grant.service.ts';
import {
  PermissionExplanation,
  PermissionGrantPage,
  PermissionGrantType,
  PermissionGroup,
  RolePermissions,
} from './grant.type.ts';

@Resolver()
export class GrantResolver {
  constructor(
    private readonly service: GrantService,
    private readonly definitions: DefinitionService,
  ) {}

  @Query(() => [PermissionGroup], { description: 'All permissions that the installation’s modules define.' })
  permissionGroups(): PermissionGroup[] {
    return this.definitions.list();
  }

  @Query(() => PermissionExplanation, { description: 'Explains whether the caller holds a permission.' })
  explainPermission(
    @Arg('permissionName', () => String, { description: 'Name of a permission.' }) permissionName: string,
  ): Promise<PermissionExplanation> {
    return this.definitions.explain(permissionName);
  }

  @Query(() => PermissionGrantPage, {
    description: 'Grants that apply in the caller’s tenant, global ones included, sorted by role and name.',
  })
  permissionGrants(@Args(() => QueryArguments) request: QueryArguments): Promise<PermissionGrantPage> {
    return this.service.list(request);
  }

  @Query(() => RolePermissions, {
    description: 'Permissions explicitly granted to a role in the caller’s tenant.',
  })
  async rolePermissions(
    @Arg('roleName', () => String, { description: 'Role name; an unknown role has no permissions.' })
    roleName: string,
  ): Promise<RolePermissions> {
    return { roleName, permissions: await this.service.listOfRole(roleName) };
  }

  @Mutation(() => PermissionGrantType, {
    description: 'Grants a permission to a role; in host context for every tenant.',
  })
  async grantPermission(
    @Arg('roleName', () => String, { description: 'Role name, at most 200 characters.' }) roleName: string,
    @Arg('permissionName', () => String, { description: 'Name of a permission that the caller holds.' })
    permissionName: string,
  ): Promise<PermissionGrantType> {
    return toType(await this.service.grant({ roleName, permissionName }));
  }

  @Mutation(() => RolePermissions, {
    description: 'Revokes a permission from a role; effective everywhere within a second.',
  })
  async revokePermission(
    @Arg('roleName', () => String, { description: 'Role name, at most 200 characters.' }) roleName: string,
    @Arg('permissionName', () => String, { description: 'Name of a permission that the caller holds.' })
    permissionName: string,
  ): Promise<RolePermissions> {
    return { roleName, permissions: await this.service.revoke({ roleName, permissionName }) };
  }
}

function toType(grant: PermissionGrant): PermissionGrantType {
  const { roleName } = grant;
  return { ...grant, tenantId: wireTenantId(grant.tenantId), providerName: 'R', providerKey: roleName };
}
