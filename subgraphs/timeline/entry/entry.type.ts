import { ConnectionOf, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import {
  ArgsType,
  Directive,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { timelineEntryTypes } from '../timeline.contract.ts';

export const TimelineEntryTypeEnum = graphEnum(
  timelineEntryTypes,
  'TimelineEntryType',
  'Types of timeline entries.',
  {
    Comment: 'Visible to all readers of the timeline.',
    InternalNote: 'Visible only with the permission Timeline.InternalNotes.Read.',
    SystemLog: 'Written by the platform; cannot be edited or deleted.',
  },
);

@ObjectType('User', { description: 'A user; the identity subgraph adds the details.' })
@Directive('@key(fields: "id", resolvable: false)')
export class UserStub {
  @Field(() => ID, { description: 'The user id, as in tokens.' })
  id!: string;
}

@ObjectType({ description: 'One emoji and how many users react with it.' })
export class TimelineReaction {
  @Field(() => String, { description: 'The emoji, with its presentation selector.' })
  emoji!: string;

  @Field(() => Int, { description: 'Number of users who react with this emoji.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the caller reacts with this emoji.' })
  byCurrentUser!: boolean;
}

@ObjectType({ description: 'A blob attached to an entry.' })
export class TimelineAttachmentType {
  @Field(() => ID, { description: 'Id of the attached blob.' })
  blobId!: string;

  @Field(() => String, { nullable: true, description: 'File name; null for an unknown blob.' })
  fileName!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type; null for an unknown blob.' })
  contentType!: string | null;

  @Field(() => Int, { nullable: true, description: 'Size in bytes; null for an unknown blob.' })
  sizeBytes!: number | null;
}

@ObjectType({ description: 'A comment, internal note or system log of an entity.' })
@NodeEntity()
export class TimelineStreamEntry {
  @Field(() => ID, { description: 'A UUID v7; entries are ordered by it.' })
  id!: string;

  @Field(() => String, { description: 'Type of the timeline’s entity.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the timeline’s entity.' })
  entityId!: string;

  @Field(() => TimelineEntryTypeEnum, { description: 'Comment, internal note or system log.' })
  entryType!: string;

  @Field(() => String, {
    description: 'Markdown, or JSON for a system log; empty for a deleted entry that has replies.',
  })
  body!: string;

  @Field(() => String, { description: 'User id of the author; `system` for the platform.' })
  authorId!: string;

  @Field(() => String, { description: 'The author’s name when the entry was written.' })
  authorDisplayName!: string;

  @Field(() => UserStub, {
    nullable: true,
    description: 'The author’s current user record; null for the platform.',
  })
  author!: UserStub | null;

  @Field(() => ID, { nullable: true, description: 'Id of the parent entry; null at the top level.' })
  parentEntryId!: string | null;

  @Field(() => [ID], { description: 'Ids of the attached blobs.' })
  attachmentBlobIds!: string[];

  @Field(() => [TimelineReaction], {
    description: 'Reactions in the order in which each emoji was first used.',
  })
  reactions!: TimelineReaction[];

  @Field(() => Date, { description: 'When the entry was written.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the author last edited the entry.' })
  editedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'When it was deleted; only entries with replies remain, and lists leave them out by default.',
  })
  deletedAt!: Date | null;

  @Field(() => Boolean, {
    description: 'Whether the entry is a placeholder for a deleted entry with replies.',
  })
  isDeleted!: boolean;
}

@ObjectType({
  description: 'An entity’s timeline as far as the caller sees it, newest first, replies included.',
})
export class TimelineEntryConnection extends ConnectionOf('TimelineEntry', TimelineStreamEntry) {}

@InputType({ description: 'Selects entries of a timeline.' })
export class TimelineEntryFilterInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to list and count deleted entries that have replies, without their bodies.',
  })
  includeDeleted?: boolean | null;
}

/** The arguments of a timeline. */
@ArgsType()
export class TimelineListArguments extends PagedArguments() {
  @Field(() => TimelineEntryFilterInput, { nullable: true, description: 'Which entries are listed.' })
  filter?: TimelineEntryFilterInput | null;
}

@InputType({ description: 'A new timeline entry.' })
export class CreateTimelineEntryInput {
  @Field(() => String, { description: 'Type of the timeline’s entity.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the timeline’s entity.' })
  entityId!: string;

  @Field(() => TimelineEntryTypeEnum, {
    description: '`Comment` or `InternalNote`; callers cannot write system logs.',
  })
  entryType!: 'Comment' | 'InternalNote' | 'SystemLog';

  @Field(() => String, {
    description: 'Up to 65,536 characters, not blank. `@[Name](user:id)` mentions a user.',
  })
  body!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the parent entry, which belongs to the same entity.',
  })
  parentEntryId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of at most 20 blobs.' })
  attachmentBlobIds?: string[] | null;
}
