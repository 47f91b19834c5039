import { Actor } from '../../kernel/call/actor.ts';
import type { CallContext } from '../../kernel/call/context.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import {
  type EntityAccess,
  type EntityReference,
  type EntityVisibility,
  entityAccessKind,
  type TimelineReader,
} from '../timeline.contract.ts';
import { readEntries, readInternalNotes } from '../timeline.permissions.ts';

/** The entries of a timeline that a reader sees: `nothing`, all but internal notes (`everybody`), or all (`notes`). */
export type Visibility = 'nothing' | 'everybody' | 'notes';

/** Decides what a reader sees from permissions and from contributed access rules. Never called in a transaction. */
export class EntityAccessService implements EntityVisibility {
  private readonly byType: ReadonlyMap<string, EntityAccess>;

  constructor(
    registry: Registry,
    private readonly permissions: PermissionChecker,
  ) {
    this.byType = new Map(registry.all(entityAccessKind).map((access) => [access.entityType, access]));
  }

  callerOf({ actor, tenant }: Pick<CallContext, 'actor' | 'tenant'>): TimelineReader {
    return {
      tenantId: tenant.id,
      userId: actor.userId,
      may: (permission) => this.permissions.check(actor, tenant, permission),
    };
  }

  /** A user other than the caller, with the roles that identity stores. */
  createReader(
    tenantId: string,
    user: { readonly id: string; readonly roles: readonly string[] },
  ): TimelineReader {
    return this.callerOf({
      tenant: tenantOf(tenantId),
      actor: new Actor({ isAuthenticated: true, userId: user.id, roles: user.roles }),
    });
  }

  /** Visibility by permissions only, without an entity's access rule. */
  async generalVisibility(reader: TimelineReader): Promise<Visibility> {
    if (!(await reader.may(readEntries))) return 'nothing';
    return (await reader.may(readInternalNotes)) ? 'notes' : 'everybody';
  }

  async visibilityOf(reader: TimelineReader, entity: EntityReference): Promise<Visibility> {
    const [visibility = 'nothing'] = await this.visibilitiesOf(reader, [entity]);
    return visibility;
  }

  /** The visibility of each entity, in the order of the entities. */
  async visibilitiesOf(reader: TimelineReader, entities: readonly EntityReference[]): Promise<Visibility[]> {
    const general = await this.generalVisibility(reader);
    const visibilities: Visibility[] = [];
    // Sequential: the first check fills the caches for the others.
    for (const entity of entities)
      visibilities.push(general === 'nothing' || !(await this.isOpen(reader, entity)) ? 'nothing' : general);
    return visibilities;
  }

  /** As {@link EntityVisibility}: whatever the caller may read of the timelines. */
  async mayRead(
    caller: Pick<CallContext, 'actor' | 'tenant'>,
    entities: readonly EntityReference[],
  ): Promise<boolean[]> {
    const reader = this.callerOf(caller);
    const open: boolean[] = [];
    // Sequential: the first check fills the caches for the others.
    for (const entity of entities) open.push(await this.isOpen(reader, entity));
    return open;
  }

  private async isOpen(reader: TimelineReader, entity: EntityReference): Promise<boolean> {
    const access = this.byType.get(entity.entityType);
    if (access === undefined) return true;
    if (access.permission !== undefined && !(await reader.may(access.permission))) return false;
    return access.mayRead === undefined || access.mayRead(reader, entity);
  }
}
