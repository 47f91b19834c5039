import type { RequestContext } from '../../kernel/call/context.ts';
import { type MultiTenancySide, permissionGroupKind } from '../../kernel/permission/definition.ts';
import type { PermissionChecker, PermissionVerdict } from '../../kernel/permission/permission-checker.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { unknownPermission } from '../identity.errors.ts';

/** A permission group with labels in the caller's language. */
export interface LabelledGroup {
  name: string;
  displayName: string | null;
  permissions: { name: string; displayName: string | null; multiTenancySide: MultiTenancySide }[];
}

/** Lists permissions and explains why the caller holds one. */
export class DefinitionService {
  constructor(
    private readonly request: RequestContext,
    private readonly registry: Registry,
    private readonly permissions: PermissionChecker,
    private readonly texts: Texts,
  ) {}

  /** Lists every group; labels come from the translations `PermissionGroup:{name}` and `Permission:{name}`. */
  list(): LabelledGroup[] {
    const label = (key: string) => this.texts.find(key, this.request.locale);
    return this.registry.all(permissionGroupKind).map((group) => ({
      name: group.name,
      displayName: label(group.displayKey ?? `PermissionGroup:${group.name}`),
      permissions: group.permissions.map((permission) => ({
        name: permission.name,
        displayName: label(permission.displayKey ?? `Permission:${permission.name}`),
        multiTenancySide: permission.multiTenancySide ?? 'Both',
      })),
    }));
  }

  /** @throws {DomainError} `rejected` for an unknown permission. */
  async explain(name: string): Promise<{ granted: boolean; verdict: PermissionVerdict }> {
    if (!this.permissions.isDefined(name)) throw unknownPermission('permissionName');
    return this.permissions.explain(this.request.actor, this.request.tenant, name);
  }
}
