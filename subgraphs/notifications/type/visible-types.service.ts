import type { RequestContext } from '../../kernel/call/context.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import { categoryNotFound, typeNotFound } from '../notifications.errors.ts';
import type { CatalogType, TypeCatalog } from './type-catalog.ts';

/** Types the caller may know of: those whose permission it holds. */
export class VisibleTypes {
  constructor(
    private readonly request: RequestContext,
    private readonly catalog: TypeCatalog,
    private readonly permissions: PermissionChecker,
  ) {}

  /** By name. */
  async list(): Promise<CatalogType[]> {
    const { actor, tenant } = this.request;
    const held = new Set(await this.permissions.listPermissions(actor, tenant));
    return this.catalog.all.filter(
      ({ requiredPermission }) => requiredPermission === null || held.has(requiredPermission),
    );
  }

  /** @returns null for a type that no module defines or that the caller may not see. */
  async find(name: string): Promise<CatalogType | null> {
    const type = this.catalog.find(name);
    return type !== null && (await this.isVisible(type)) ? type : null;
  }

  /** @throws {DomainError} `notFound` where {@link find} answers null. */
  async get(name: string): Promise<CatalogType> {
    const type = await this.find(name);
    if (type === null) throw typeNotFound();
    return type;
  }

  /** The types of a category. @throws {DomainError} `notFound` for a category of which the caller may see no type. */
  async getCategory(category: string): Promise<CatalogType[]> {
    const members = (await this.list()).filter(({ group }) => group === category);
    if (members.length === 0) throw categoryNotFound();
    return members;
  }

  private async isVisible({ requiredPermission }: CatalogType): Promise<boolean> {
    const { actor, tenant } = this.request;
    return requiredPermission === null || this.permissions.check(actor, tenant, requiredPermission);
  }
}
