import DataLoader from 'dataloader';
import type { RequestContext } from '../../kernel/call/context.ts';
import { isStorable } from '../../kernel/error/text.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Ports } from '../../kernel/subgraph/port.ts';
import { followers } from '../../timeline/timeline.contract.ts';
import {
  type EntityReference,
  type NotificationSeverity,
  notificationLimits,
} from '../contract/notification.ts';
import {
  cursorOf,
  pageTooDeep,
  type Window,
  type WindowRequest,
  windowOf,
} from '../paging/page-window.rules.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import {
  activityPages,
  type FeedPart,
  type FeedRow,
  type FeedViewer,
  isFeedKey,
  keyOfFeedRow,
} from './read-activity.ts';

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

/** A page of a feed. */
export interface ActivityPage {
  readonly items: ActivityEntry[];
  readonly totalCount: number;
  /** Whether there are more than are counted exactly; the total is then one more than those. */
  readonly isTotalCountEstimated: boolean;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

interface FeedRequest {
  readonly entity: EntityReference;
  readonly window: Window;
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
  private readonly feeds = new DataLoader<FeedRequest, ActivityPage | null, string>(
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
  async list(entity: EntityReference, request: WindowRequest): Promise<ActivityPage> {
    const window = windowOf(request, isFeedKey);
    const page = isEntity(entity) ? await this.feeds.load({ entity, window }) : nothing;
    if (page === null) throw pageTooDeep(request);
    return page;
  }

  /** Null for a page too far inside a feed. */
  private async load(requests: readonly FeedRequest[]): Promise<(ActivityPage | null)[]> {
    const viewer = await this.viewer();
    const types = new Map(viewer.types.map((type) => [type.name, type]));
    const pages = new Map<FeedRequest, ActivityPage | null>();
    for (const sameWindow of Map.groupBy(requests, ({ window }) => JSON.stringify(window)).values()) {
      const window = (sameWindow[0] as FeedRequest).window;
      const entities = sameWindow.map(({ entity }) => entity);
      const readable = await this.readable(entities);
      const asked = entities.map((entity, index) => ({ ...entity, mayRead: readable[index] === true }));
      const found = await activityPages(this.request.em, viewer, asked, window);
      for (const [index, request] of sameWindow.entries()) {
        const part = found[index];
        if (part !== undefined) pages.set(request, part.isTooDeep ? null : this.pageOf(part, window, types));
      }
    }
    return requests.map((request) => pages.get(request) ?? null);
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

  private pageOf(
    { rows, total, isTotalEstimated }: FeedPart,
    { limit }: Window,
    types: ReadonlyMap<string, CatalogType>,
  ): ActivityPage {
    const shown = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const last = shown.at(-1);
    return {
      items: shown.map((row) => this.entryOf(row, types)),
      totalCount: total,
      isTotalCountEstimated: isTotalEstimated,
      hasMore,
      nextCursor: hasMore && last !== undefined ? cursorOf(keyOfFeedRow(last)) : null,
    };
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

const nothing: ActivityPage = {
  items: [],
  totalCount: 0,
  isTotalCountEstimated: false,
  hasMore: false,
  nextCursor: null,
};

/** Whether rows about the entity can exist: a key that does not fit the columns belongs to no entity. */
function isEntity({ entityType, entityId }: EntityReference): boolean {
  return (
    entityType.length <= notificationLimits.entityType &&
    entityId.length <= notificationLimits.entityId &&
    isStorable(entityType) &&
    isStorable(entityId)
  );
}
