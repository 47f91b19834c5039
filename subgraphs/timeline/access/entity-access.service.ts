import { Actor } from '../../kernel/call/actor.ts';
import type { CallContext } from '../../kernel/call/context.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import {
  type EntityAccess,
  type EntityReference,
  entityAccessKind,
  type TimelineReader,
} from '../timeline.contract.ts';
import { readEntries, readInternalNotes } from '../timeline.permissions.ts';

/** What of a timeline a reader sees: nothing, all but internal notes, or all. */
export type Sight = 'nothing' | 'everybody' | 'notes';

/** Decides what a reader sees, from permissions and from what modules say of their entities. Never in a transaction. */
export class EntityAccessService {
  private readonly byType: ReadonlyMap<string, EntityAccess>;

  constructor(
    registry: Registry,
    private readonly permissions: PermissionChecker,
  ) {
    this.byType = new Map(registry.all(entityAccessKind).map((access) => [access.entityType, access]));
  }

  /** The caller as a reader. */
  callerOf({ actor, tenant }: Pick<CallContext, 'actor' | 'tenant'>): TimelineReader {
    return {
      tenantId: tenant.id,
      userId: actor.userId,
      may: (permission) => this.permissions.check(actor, tenant, permission),
    };
  }

  /** Somebody who is not calling, with the roles identity keeps. */
  personOf(
    tenantId: string,
    user: { readonly id: string; readonly roles: readonly string[] },
  ): TimelineReader {
    return this.callerOf({
      tenant: tenantOf(tenantId),
      actor: new Actor({ isAuthenticated: true, userId: user.id, roles: user.roles }),
    });
  }

  /** What the reader sees of timelines in general. */
  async generalSight(reader: TimelineReader): Promise<Sight> {
    if (!(await reader.may(readEntries))) return 'nothing';
    return (await reader.may(readInternalNotes)) ? 'notes' : 'everybody';
  }

  /** What the reader sees of an entity's timeline. */
  async sightOf(reader: TimelineReader, entity: EntityReference): Promise<Sight> {
    const [sight = 'nothing'] = await this.sightsOf(reader, [entity]);
    return sight;
  }

  /** What the reader sees of each entity's timeline, in their order. */
  async sightsOf(reader: TimelineReader, entities: readonly EntityReference[]): Promise<Sight[]> {
    const general = await this.generalSight(reader);
    const sights: Sight[] = [];
    // One after the other: what the first had to ask is known to the others.
    for (const entity of entities)
      sights.push(general === 'nothing' || !(await this.isOpen(reader, entity)) ? 'nothing' : general);
    return sights;
  }

  private async isOpen(reader: TimelineReader, entity: EntityReference): Promise<boolean> {
    const access = this.byType.get(entity.entityType);
    if (access === undefined) return true;
    if (access.permission !== undefined && !(await reader.may(access.permission))) return false;
    return access.mayRead === undefined || access.mayRead(reader, entity);
  }
}
