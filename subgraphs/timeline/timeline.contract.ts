import type { DomainEvent } from '../kernel/call/event.ts';
import { defineEvent } from '../kernel/call/event.ts';
import { eventTypeKind } from '../kernel/messaging/event-type.ts';
import type { Contribution, ContributionKind } from '../kernel/registry/module.ts';
import { definePort } from '../kernel/subgraph/port.ts';

/** Kinds of entries in the order of their numbers on the wire: 0, 1, 2 (specification, "Timeline"). */
export const timelineEntryTypes = ['Comment', 'InternalNote', 'SystemLog'] as const;
export type TimelineEntryType = (typeof timelineEntryTypes)[number];

/** Limits of the wire (the others are ours). Lengths in Unicode code points. */
export const timelineLimits = {
  body: 65_536,
  attachments: 20,
  attachmentId: 256,
  /** Distinct mentions of one entry that notify somebody; further ones are text. */
  mentions: 10,
  entityType: 128,
  entityId: 256,
  /** Followers of one entity. */
  followers: 10_000,
  /** Different reactions to one entry. */
  reactions: 50,
  pageSize: 100,
  suggestions: 50,
  search: 200,
} as const;

/** What a timeline belongs to; the words are its owner's. */
export interface EntityReference {
  /** At most 128 characters. */
  readonly entityType: string;
  /** At most 256 characters. */
  readonly entityId: string;
}

/** Data of the two events below. */
export interface TimelineEntryChange extends EntityReference {
  readonly entryId: string;
  readonly entryType: TimelineEntryType;
  readonly authorId: string;
  readonly parentEntryId: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** An entry was added that everybody may see; internal notes are announced to nobody outside. */
export const timelineEntryCreated = defineEvent<TimelineEntryChange>('Timeline.EntryCreated');

/** Such an entry was deleted. */
export const timelineEntryDeleted = defineEvent<TimelineEntryChange>('Timeline.EntryDeleted');

/** Data of {@link timelineEntryPosted}: ids alone, because whoever looks at jobs may not be allowed to read the entry. */
export interface TimelineEntryPosted extends EntityReference {
  readonly entryId: string;
}

/** Any entry was added, internal notes included. The platform's own; not for webhooks. */
export const timelineEntryPosted = defineEvent<TimelineEntryPosted>('Timeline.EntryPosted');

/** Types of notifications the timeline sends. */
export const timelineNotifications = {
  commentPosted: 'timeline.comment_posted',
  userMentioned: 'timeline.user_mentioned',
} as const;

/** What a system log says of an entity. */
export interface SystemLog extends EntityReference {
  /** JSON-serialisable; its text is the entry's body, which clients translate. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Appends a system log: publish it in the transaction of the change it tells of. The entry exists once, however often
 * the event arrives.
 */
export const systemLogged = defineEvent<SystemLog>('Timeline.SystemLogged');

/** How a type of event becomes a system log, so that an area's lifecycle events are its entities' history. */
export interface SystemLogSource {
  /** Name of a declared event type; one source for each. */
  readonly eventType: string;
  /** Pure. @returns null for an event that is no entity's history. */
  readonly logOf: (event: DomainEvent<never>) => SystemLog | null;
}

/** The kind of contribution a source of system logs is. */
export const systemLogKind: ContributionKind<SystemLogSource> = {
  name: 'system log',
  keyOf: ({ eventType }) => eventType,
  problemsOf: ({ eventType }, registry) =>
    registry.find(eventTypeKind, eventType) === null
      ? [`event type "${eventType}" is not declared by any module`]
      : [],
};

/** Contributes a source of system logs. */
export function systemLog<T>(
  event: { readonly name: string; readonly data?: T },
  logOf: (event: DomainEvent<T>) => SystemLog | null,
): Contribution<SystemLogSource> {
  return { kind: systemLogKind, value: { eventType: event.name, logOf: logOf as SystemLogSource['logOf'] } };
}

/** Whoever wants to read, calling or not: a follower, somebody mentioned. */
export interface TimelineReader {
  readonly tenantId: string;
  /** Null for a caller without an id. */
  readonly userId: string | null;
  /** Whether the reader holds a permission. */
  may(permission: string): Promise<boolean>;
}

/**
 * Who may read the timelines of a type of entity, beyond `Timeline.Entries.Read`. What this refuses is as if the
 * entity were not there.
 */
export interface EntityAccess {
  readonly entityType: string;
  /** Demanded of each reader. */
  readonly permission?: string;
  /** Asked besides. Never inside a transaction. */
  readonly mayRead?: (reader: TimelineReader, entity: EntityReference) => Promise<boolean>;
}

/** The kind of contribution the access to a type of entity is. */
export const entityAccessKind: ContributionKind<EntityAccess> = {
  name: 'entity access',
  keyOf: ({ entityType }) => entityType,
};

/** Contributes who may read a type of entity. */
export function entityAccess(value: EntityAccess): Contribution<EntityAccess> {
  return { kind: entityAccessKind, value };
}

/** Who follows what. Never asked inside a transaction. */
export interface Followers {
  /**
   * Followers who may read the entity's timeline now, by user id, at most `limit` (default and maximum 500).
   * @param page.after what `next` was; absent: from the beginning.
   * @returns next: where the following page begins; null at the end. A page may be short, or empty, before that.
   */
  followersOf(
    tenantId: string,
    entity: EntityReference,
    page?: { readonly after?: string | null; readonly limit?: number },
  ): Promise<{ readonly users: readonly string[]; readonly next: string | null }>;
  /**
   * Whether somebody may read the timeline of each entity; an unknown user may read none. The number of statements
   * does not grow with that of entities.
   * @returns in their order.
   */
  mayRead(
    tenantId: string,
    userId: string,
    entities: readonly EntityReference[],
  ): Promise<readonly boolean[]>;
}

/** Followers of entities. */
export const followers = definePort<Followers>('timeline.followersOf');
