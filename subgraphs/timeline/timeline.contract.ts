import type { CallContext } from '../kernel/call/context.ts';
import type { DomainEvent } from '../kernel/call/event.ts';
import { defineEvent } from '../kernel/call/event.ts';
import { eventTypeKind } from '../kernel/messaging/event-type.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';

/** Entry types in the order of their REST numbers 0, 1, 2 (specification, "Timeline"). */
export const timelineEntryTypes = ['Comment', 'InternalNote', 'SystemLog'] as const;
export type TimelineEntryType = (typeof timelineEntryTypes)[number];

/** Lengths are counted in Unicode code points. */
export const timelineLimits = {
  body: 65_536,
  attachments: 20,
  attachmentId: 256,
  /** Distinct mentions of one entry that send notifications; further ones are plain text. */
  mentions: 10,
  entityType: 128,
  entityId: 256,
  /** Maximum number of followers of one entity. */
  followers: 10_000,
  /** Maximum number of different reactions to one entry. */
  reactions: 50,
  suggestions: 50,
  search: 200,
} as const;

/** The entity of a timeline. The owning area chooses both values. */
export interface EntityReference {
  /** At most 128 characters. */
  readonly entityType: string;
  /** At most 256 characters. */
  readonly entityId: string;
}

/** Data of {@link timelineEntryCreated} and {@link timelineEntryDeleted}. */
export interface TimelineEntryChange extends EntityReference {
  readonly entryId: string;
  readonly entryType: TimelineEntryType;
  readonly authorId: string;
  readonly parentEntryId: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A comment was added. Never published for internal notes. */
export const timelineEntryCreated = defineEvent<TimelineEntryChange>('Timeline.EntryCreated');

/** A comment was deleted. Never published for internal notes. */
export const timelineEntryDeleted = defineEvent<TimelineEntryChange>('Timeline.EntryDeleted');

/**
 * Data of {@link timelineEntryPosted}. Only ids, because operators who inspect jobs may not be allowed to read the
 * entry.
 */
export interface TimelineEntryPosted extends EntityReference {
  readonly entryId: string;
}

/** Any entry was added, internal notes included. Internal event: not offered to webhooks. */
export const timelineEntryPosted = defineEvent<TimelineEntryPosted>('Timeline.EntryPosted');

/** Notification types that the timeline sends. */
export const timelineNotifications = {
  commentPosted: 'timeline.comment_posted',
  userMentioned: 'timeline.user_mentioned',
} as const;

/** Data of a system log. */
export interface SystemLog extends EntityReference {
  /** JSON-serialisable. Its JSON text becomes the entry's body, which clients translate. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Appends a system log. Publish it in the transaction of the change that it describes. Repeated deliveries of the event
 * create one entry.
 */
export const systemLogged = defineEvent<SystemLog>('Timeline.SystemLogged');

/** Converts events of one type to system logs, so that an area's lifecycle events become the history of its entities. */
export interface SystemLogSource {
  /** Name of a declared event type. Each event type has at most one source. */
  readonly eventType: string;
  /** Pure. @returns null for an event that belongs to no entity's history. */
  readonly logOf: (event: DomainEvent<never>) => SystemLog | null;
}

export const systemLogKind: ContributionKind<SystemLogSource> = {
  name: 'system log',
  keyOf: ({ eventType }) => eventType,
  problemsOf: ({ eventType }, registry) =>
    registry.find(eventTypeKind, eventType) === null
      ? [`event type "${eventType}" is not declared by any module`]
      : [],
};

/** Contributes a {@link SystemLogSource}. */
export function systemLog<T>(
  event: { readonly name: string; readonly data?: T },
  logOf: (event: DomainEvent<T>) => SystemLog | null,
): Contribution<SystemLogSource> {
  return { kind: systemLogKind, value: { eventType: event.name, logOf: logOf as SystemLogSource['logOf'] } };
}

/** The user whose access is checked: the caller, a follower or a mentioned user. */
export interface TimelineReader {
  readonly tenantId: string;
  /** Null for a caller without a user id. */
  readonly userId: string | null;
  /** Whether the reader holds a permission. */
  may(permission: string): Promise<boolean>;
}

/**
 * Restricts the timelines of an entity type beyond `Timeline.Entries.Read`. An entity that it refuses appears not to
 * exist.
 */
export interface EntityAccess {
  readonly entityType: string;
  /** Permission that each reader needs. */
  readonly permission?: string;
  /** Additional check per entity. Never called inside a transaction. */
  readonly mayRead?: (reader: TimelineReader, entity: EntityReference) => Promise<boolean>;
}

export const entityAccessKind: ContributionKind<EntityAccess> = {
  name: 'entity access',
  keyOf: ({ entityType }) => entityType,
};

/** Contributes the access rule of an entity type. */
export function entityAccess(value: EntityAccess): Contribution<EntityAccess> {
  return { kind: entityAccessKind, value };
}

/** A page of the followers of an entity. */
export interface FollowerPage {
  readonly users: readonly string[];
  /** The cursor of the following page; null at the end. */
  readonly next: string | null;
}

/** Followers of entities. Never called inside a transaction. */
export interface Followers {
  /**
   * Lists followers who may read the entity's timeline now, by user id, at most `limit` (default and maximum 500).
   * @param page.after `next` of the previous page; absent for the first page.
   * @returns next: the cursor of the following page; null at the end. A page may be short or empty before the end.
   */
  followersOf(
    tenantId: string,
    entity: EntityReference,
    page?: { readonly after?: string | null; readonly limit?: number },
  ): Promise<FollowerPage>;
  /**
   * The first page of each entity. The number of statements does not grow with the number of entities.
   * @returns in the order of the entities.
   */
  firstFollowersOf(
    tenantId: string,
    entities: readonly EntityReference[],
    limit?: number,
  ): Promise<readonly FollowerPage[]>;
  /**
   * Checks for each entity whether the user may read its timeline. An unknown user may read none. The number of
   * statements does not grow with the number of entities.
   * @returns one result per entity, in the order of the entities.
   */
  mayRead(
    tenantId: string,
    userId: string,
    entities: readonly EntityReference[],
  ): Promise<readonly boolean[]>;
}

/** Followers of entities. */
export const followers = definePort<Followers>('timeline.followersOf');

/** The access rules of entities, for callers with any credentials. Never called inside a transaction. */
export interface EntityVisibility {
  /**
   * Checks for each entity whether its access rule lets the caller read it; a type without a rule is open.
   * @returns one result per entity, in the order of the entities.
   */
  mayRead(
    caller: Pick<CallContext, 'actor' | 'tenant'>,
    entities: readonly EntityReference[],
  ): Promise<readonly boolean[]>;
}

/** The access rules of entities. */
export const entityVisibility = definePort<EntityVisibility>('timeline.entityVisibility');
