import type { PermissionGrant } from '../../kernel/permission/grant.entity.ts';
import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Arg, Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import type { DefinitionService } from './definition.service.ts';
import type { GrantService } from './grant.service.ts';
import {
  PermissionExplanation,
  PermissionGrantType,
  PermissionGroup,
  permissionGrantList,
  RolePermissions,
} from './grant.type.ts';

const roleAndPermission = {
  roleName: [String, 'Role name, at most 200 characters.'],
  permissionName: [String, 'Name of a permission that the caller holds.'],
} as const;
type RoleAndPermission = { readonly roleName: string; readonly permissionName: string };

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

  @ListSize(permissionGrantList.sizes)
  @Query(() => permissionGrantList.Connection, {
    description: 'Grants that apply in the caller’s tenant, global ones included, sorted by role and name.',
  })
  permissionGrants(
    @Args(() => permissionGrantList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<PermissionGrantType>> {
    return this.service.list(request, selected);
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

  @Mutation('Grants a permission to a role; in host context for every tenant.', {
    input: roleAndPermission,
    payload: { permissionGrant: [PermissionGrantType, 'The grant; an existing one stays unchanged.'] },
  })
  async grantPermission(input: RoleAndPermission) {
    return { permissionGrant: toType(await this.service.grant(input)) };
  }

  @Mutation('Revokes a permission from a role; effective everywhere within a second.', {
    input: roleAndPermission,
    payload: {
      rolePermissions: [RolePermissions, 'Permissions of the role in the tenant after the change.'],
    },
  })
  async revokePermission(input: RoleAndPermission) {
    const { roleName } = input;
    return { rolePermissions: { roleName, permissions: await this.service.revoke(input) } };
  }
}

function toType(grant: PermissionGrant): PermissionGrantType {
  const { roleName } = grant;
  return { ...grant, tenantId: wireTenantId(grant.tenantId), providerName: 'R', providerKey: roleName };
}
