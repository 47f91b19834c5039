import DataLoader from 'dataloader';
import type { RequestContext } from '../../kernel/call/context.ts';
import { isStorable } from '../../kernel/error/text.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import {
  type Connection,
  type ConnectionSelection,
  connectionOf,
} from '../../kernel/persistence/connection.ts';
import { keysetCursor, keysetPosition } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, type Slice, sliceOf, tooDeep } from '../../kernel/persistence/slice.ts';
import type { Ports } from '../../kernel/subgraph/port.ts';
import { followers } from '../../timeline/timeline.contract.ts';
import {
  type EntityReference,
  type NotificationSeverity,
  notificationLimits,
} from '../contract/notification.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import { type FeedPart, type FeedRow, type FeedViewer, newestFirst, readFeeds } from './read-activity.ts';

/** An activity of an entity that the caller may read. */
export interface ActivityEntry {
  /** The notification's id: one entry for any number of recipients. */
  readonly id: string;
  /** The title of the caller's copy; otherwise the label of the type. */
  readonly title: string;
  /** The caller's own copy's; of other people's nothing is shown. */
  readonly body: string | null;
  readonly severity: NotificationSeverity;
  readonly createdAt: Date;
  /** The user who caused it. */
  readonly actorId: string | null;
}

interface FeedRequest {
  readonly entity: EntityReference;
  readonly slice: Slice;
  readonly count: boolean;
}

interface Viewer extends FeedViewer {
  readonly types: readonly CatalogType[];
}

/**
 * Activity of entities, from the notifications about them: the caller's own, those that the caller caused, and, if the
 * caller may read the entity, those that went to all its followers. An invisible entity looks like one without
 * activity.
 */
export class ActivityFeedService {
  private readonly feeds = new DataLoader<FeedRequest, Connection<ActivityEntry> | null, string>(
    (requests) => this.load(requests),
    { cacheKeyFn: (request) => JSON.stringify(request) },
  );

  constructor(
    private readonly request: RequestContext,
    private readonly ports: Ports,
    private readonly permissions: PermissionChecker,
    private readonly types: VisibleTypes,
    private readonly texts: TypeTexts,
  ) {}

  /**
   * An entity's feed, newest first. The number of statements does not grow with the number of entities.
   * @throws {DomainError} `invalid`.
   */
  async list(
    entity: EntityReference,
    request: ConnectionRequest,
    { count }: Pick<ConnectionSelection, 'count'>,
  ): Promise<Connection<ActivityEntry>> {
    const slice = sliceOf(request);
    // Also of what is no entity: a bad cursor is refused whatever it is for.
    keysetPosition(newestFirst, slice, this.request.tenant.id);
    if (!isEntity(entity)) return this.partOf(nothing, slice, new Map());
    const feed = await this.feeds.load({ entity, slice, count });
    if (feed === null) throw tooDeep(request);
    return feed;
  }

  /** Null for a part too far inside a feed. */
  private async load(requests: readonly FeedRequest[]): Promise<(Connection<ActivityEntry> | null)[]> {
    const viewer = await this.viewer();
    const types = new Map(viewer.types.map((type) => [type.name, type]));
    const parts = new Map<FeedRequest, Connection<ActivityEntry> | null>();
    const alike = Map.groupBy(requests, ({ slice, count }) => JSON.stringify({ slice, count }));
    for (const same of alike.values()) {
      const [{ slice, count }] = same as [FeedRequest];
      const entities = same.map(({ entity }) => entity);
      const readable = await this.readable(entities);
      const asked = entities.map((entity, index) => ({ ...entity, mayRead: readable[index] === true }));
      const found = await readFeeds(this.request.em, viewer, asked, { slice, count });
      for (const [index, request] of same.entries()) {
        const part = found[index];
        if (part !== undefined) parts.set(request, part.isTooDeep ? null : this.partOf(part, slice, types));
      }
    }
    return requests.map((request) => parts.get(request) ?? null);
  }

  private async viewer(): Promise<Viewer> {
    const { actor, tenant } = this.request;
    return {
      tenantId: tenant.id,
      userId: actor.userId ?? '',
      types: await this.types.list(),
      permissions: await this.permissions.listPermissions(actor, tenant),
    };
  }

  private async readable(entities: readonly EntityReference[]): Promise<readonly boolean[]> {
    const { actor, tenant } = this.request;
    const port = this.ports.find(followers);
    if (port === null || actor.userId === null) return [];
    return port.mayRead(tenant.id, actor.userId, entities);
  }

  private partOf(
    { rows, count }: FeedPart,
    slice: Slice,
    types: ReadonlyMap<string, CatalogType>,
  ): Connection<ActivityEntry> {
    return connectionOf(slice, rows, count, {
      toNode: (row) => this.entryOf(row, types),
      cursorOf: (row) => keysetCursor(newestFirst, this.request.tenant.id, row),
    });
  }

  private entryOf(row: FeedRow, types: ReadonlyMap<string, CatalogType>): ActivityEntry {
    const type = types.get(row.type_name);
    return {
      id: row.id,
      title: row.title ?? (type === undefined ? row.type_name : this.texts.label(type)),
      body: row.body,
      severity: row.severity,
      createdAt: new Date(row.created_at),
      actorId: row.actor_id,
    };
  }
}

const nothing: FeedPart = { rows: [], count: { total: 0, isEstimated: false }, isTooDeep: false };

/** Whether rows about the entity can exist: a key that does not fit the columns belongs to no entity. */
function isEntity({ entityType, entityId }: EntityReference): boolean {
  return (
    entityType.length <= notificationLimits.entityType &&
    entityId.length <= notificationLimits.entityId &&
    isStorable(entityType) &&
    isStorable(entityId)
  );
}
