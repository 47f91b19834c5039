import {
  Directive,
  Field,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from '../../kernel/subgraph/type-graphql.ts';
import { timelineEntryTypes } from '../timeline.contract.ts';

/** {@link timelineEntryTypes} as GraphQL sees them. */
export const TimelineEntryTypeEnum = Object.fromEntries(timelineEntryTypes.map((word) => [word, word]));
registerEnumType(TimelineEntryTypeEnum, {
  name: 'TimelineEntryType',
  description: 'Kinds of timeline entries.',
  valuesConfig: {
    Comment: { description: 'Visible to all users.' },
    InternalNote: { description: 'For internal staff: needs Timeline.InternalNotes.Read.' },
    SystemLog: { description: 'Written by the platform; nobody changes or deletes it.' },
  },
});

/** A person of identity, by key alone. */
@ObjectType('User', { description: 'A person; identity knows more.' })
@Directive('@key(fields: "id", resolvable: false)')
export class UserStub {
  @Field(() => ID, { description: 'As in tokens.' })
  id!: string;
}

/** A reaction in the graph. */
@ObjectType({ description: 'How often an emoji was given to an entry.' })
export class TimelineReaction {
  @Field(() => String, { description: 'The emoji.' })
  emoji!: string;

  @Field(() => Int, { description: 'By how many people.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the caller is one of them.' })
  byCurrentUser!: boolean;
}

/** An attachment in the graph. */
@ObjectType({ description: 'A blob attached to an entry.' })
export class TimelineAttachmentType {
  @Field(() => String, { description: 'The blob.' })
  blobId!: string;

  @Field(() => String, { nullable: true, description: 'Null for a blob the blob store does not know.' })
  fileName!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type; null for an unknown blob.' })
  contentType!: string | null;

  @Field(() => Int, { nullable: true, description: 'Bytes; null for an unknown blob.' })
  sizeBytes!: number | null;
}

/** An entry in the graph. */
@ObjectType({ description: 'A comment, internal note or system log of an entity.' })
@Directive('@key(fields: "id")')
export class TimelineStreamEntry {
  @Field(() => ID, { description: 'UUID v7.' })
  id!: string;

  @Field(() => String, { description: 'Kind of the entity.' })
  entityType!: string;

  @Field(() => String, { description: 'The entity.' })
  entityId!: string;

  @Field(() => TimelineEntryTypeEnum, { description: 'Kind of the entry.' })
  entryType!: string;

  @Field(() => String, {
    description: 'Markdown; of a system log JSON; empty for a deleted entry that is kept for its replies.',
  })
  body!: string;

  @Field(() => String, { description: 'Who wrote it; `system` for the platform.' })
  authorId!: string;

  @Field(() => String, { description: 'The author’s name when it was written.' })
  authorDisplayName!: string;

  @Field(() => UserStub, {
    nullable: true,
    description: 'The author as identity knows them now; null for the platform.',
  })
  author!: UserStub | null;

  @Field(() => ID, { nullable: true, description: 'The entry it answers; null at the top level.' })
  parentEntryId!: string | null;

  @Field(() => [String], { description: 'Blobs attached.' })
  attachmentBlobIds!: string[];

  @Field(() => [TimelineReaction], { description: 'In the order of the first of each kind.' })
  reactions!: TimelineReaction[];

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When its author last changed it.' })
  editedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'When it was deleted; only entries with replies remain, and lists leave them out by default.',
  })
  deletedAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether it only holds the place of a deleted entry in its thread.' })
  isDeleted!: boolean;
}

/** A page in the graph. */
@ObjectType({ description: 'A part of an entity’s timeline, newest first, replies included.' })
export class TimelineStreamPage {
  @Field(() => [TimelineStreamEntry], { description: 'The entries of this page.' })
  items!: TimelineStreamEntry[];

  @Field(() => Int, { description: 'How many entries the caller sees in all.' })
  totalCount!: number;

  @Field(() => Boolean, { description: 'Whether there are older entries.' })
  hasMore!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Where the next page begins, whatever is added or deleted meanwhile; null at the end.',
  })
  nextCursor!: string | null;
}

/** What an entry is made of. */
@InputType({ description: 'A new timeline entry.' })
export class CreateTimelineEntryInput {
  @Field(() => TimelineEntryTypeEnum, { description: 'A comment or an internal note.' })
  entryType!: 'Comment' | 'InternalNote' | 'SystemLog';

  @Field(() => String, {
    description: 'Up to 65,536 characters, not blank. `@[Name](user:id)` mentions somebody.',
  })
  body!: string;

  @Field(() => ID, { nullable: true, description: 'The entry it answers, of the same entity.' })
  parentEntryId?: string | null;

  @Field(() => [String], { nullable: true, description: 'At most 20 blobs.' })
  attachmentBlobIds?: string[] | null;
}
