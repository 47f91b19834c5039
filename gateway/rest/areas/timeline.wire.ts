import { z } from 'zod';
import {
  type TimelineEntryType,
  timelineEntryTypes,
  timelineLimits,
} from '../../../subgraphs/timeline/timeline.contract.ts';
import { pagingNumber } from '../query/paging.ts';
import { statedList, statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });
const typeNumber = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The kind of an entity, defined by its owner. */
export const entityType = z
  .string()
  .meta({ description: `At most ${timelineLimits.entityType} characters.` });

/** The id of an entity, defined by its owner. */
export const entityId = z.string().meta({ description: `At most ${timelineLimits.entityId} characters.` });

export const suggestionQuery = z.object({
  search: z
    .string()
    .optional()
    .meta({ description: 'Beginning of the display name, compared without case.' }),
  limit: pagingNumber({
    description: `Number of suggestions, 1 to ${timelineLimits.suggestions}; default 10.`,
    minimum: 1,
    maximum: timelineLimits.suggestions,
  }),
});

/** Specification, "Timeline"; also accepts the names of the kinds. */
export const createTimelineEntryRequest = z
  .object({
    entryType: z
      .union([
        z
          .int()
          .min(0)
          .max(timelineEntryTypes.length - 1),
        z.enum(timelineEntryTypes),
      ])
      .meta({ description: '0 Comment, 1 InternalNote; 2 SystemLog is written by the platform alone.' }),
    body: statedText({ min: 1, max: timelineLimits.body }).meta({
      description: `Not blank, at most ${timelineLimits.body} characters.`,
    }),
    parentEntryId: z.string().nullish(),
    attachmentBlobIds: statedList(statedText({ min: 1, max: timelineLimits.attachmentId }), {
      max: timelineLimits.attachments,
    })
      .nullish()
      .meta({ description: `At most ${timelineLimits.attachments} blobs.` }),
  })
  .meta({ id: 'CreateTimelineEntryRequest' });

export const updateTimelineEntryRequest = z
  .object({
    body: statedText({ min: 1, max: timelineLimits.body }).describe(
      'Markdown text, not blank; the limit is that of new entries.',
    ),
  })
  .meta({ id: 'UpdateTimelineEntryRequest', description: 'New text of a timeline entry.' });

/** Specification, "Timeline", plus the names of newer clients. */
export const timelineStreamEntry = z
  .object({
    id: z.guid(),
    entityType: z.string(),
    entityId: z.string(),
    entryType: typeNumber.meta({ description: '0 Comment, 1 InternalNote, 2 SystemLog.' }),
    body: z.string(),
    authorId: z.string(),
    authorDisplayName: z.string(),
    authorName: z.string().describe('Same as `authorDisplayName`, for newer clients.'),
    parentEntryId: z.guid().nullable(),
    createdAt: timestamp,
    occurredAt: timestamp.describe('Same as `createdAt`, for newer clients.'),
    editedAt: timestamp.nullable(),
    isDeleted: z
      .boolean()
      .meta({ description: 'True for a deleted entry, which remains without text for its replies.' }),
    attachmentBlobIds: z.array(z.string()),
    attachments: z.array(
      z.object({
        id: z.string(),
        blobId: z.string(),
        fileName: z.string().nullable(),
        contentType: z.string().nullable(),
        sizeBytes: z.int().nullable(),
      }),
    ),
    reactions: z.record(
      z.string(),
      z.object({
        count: z.int(),
        byCurrentUser: z.boolean(),
        displayEmoji: z.string().describe('The emoji itself, for newer clients.'),
      }),
    ),
  })
  .meta({ id: 'TimelineStreamEntry' });

/** Specification, "Timeline". */
export const timelineStreamPage = z
  .object({
    items: z.array(timelineStreamEntry),
    totalCount: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .meta({
    id: 'TimelineStreamPage',
    description: 'A page of an entity’s timeline, newest first, replies included.',
  });

export const toggledReaction = z
  .object({
    entryId: z.guid(),
    emoji: z.string(),
    count: z.int(),
    currentUserHasReacted: z.boolean().describe('Whether the caller reacts with this emoji now.'),
  })
  .meta({ id: 'ToggledReaction', description: 'The result of toggling a reaction.' });

/** Specification, "Timeline". */
export const mentionSuggestion = z
  .object({ id: z.string(), displayName: z.string() })
  .meta({ id: 'MentionSuggestion' });

/** The name of a kind sent as number or name. */
export function typeOf(written: number | TimelineEntryType): TimelineEntryType {
  return typeof written === 'number' ? (timelineEntryTypes[written] as TimelineEntryType) : written;
}

interface GraphEntry {
  readonly entryType: TimelineEntryType;
  readonly authorDisplayName: string;
  readonly createdAt: string;
  readonly deletedAt?: string | null;
  readonly attachments: readonly { readonly blobId: string }[];
  readonly reactions: readonly {
    readonly emoji: string;
    readonly count: number;
    readonly byCurrentUser: boolean;
  }[];
}

export function toEntry<T extends GraphEntry>({ deletedAt, attachments, reactions, ...entry }: T): unknown {
  return {
    ...entry,
    entryType: timelineEntryTypes.indexOf(entry.entryType),
    authorName: entry.authorDisplayName,
    occurredAt: entry.createdAt,
    isDeleted: (deletedAt ?? null) !== null,
    attachments: attachments.map((attachment) => ({ id: attachment.blobId, ...attachment })),
    reactions: Object.fromEntries(
      reactions.map(({ emoji, count, byCurrentUser }) => [
        emoji,
        { count, byCurrentUser, displayEmoji: emoji },
      ]),
    ),
  };
}
