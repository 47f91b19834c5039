import DataLoader from 'dataloader';
import type { BlobDirectory, BlobInfo } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { EntityReference } from '../timeline.contract.ts';
import { systemAuthor } from './entry.rules.ts';
import type { EntryService } from './entry.service.ts';
import {
  CreateTimelineEntryInput,
  TimelineAttachmentType,
  TimelineEntryConnection,
  TimelineListArguments,
  TimelineStreamEntry,
} from './entry.type.ts';
import type { EntryFeed } from './entry-feed.service.ts';
import type { EntryReader } from './entry-reader.service.ts';
import type { EntryView } from './entry-sql.ts';

const entityTypeArgument = { description: 'Type of the timeline’s entity.' };
const entityIdArgument = { description: 'Id of the timeline’s entity.' };

const entryOfEntity = {
  entityType: [String, entityTypeArgument.description],
  entityId: [String, entityIdArgument.description],
  id: [ID, 'Id of the timeline entry.'],
} as const;
type EntryOfEntity = { readonly entityType: string; readonly entityId: string; readonly id: string };

@Resolver(() => TimelineStreamEntry)
export class EntryResolver {
  private readonly attached: DataLoader<string, BlobInfo | null>;

  constructor(
    private readonly service: EntryService,
    private readonly reader: EntryReader,
    private readonly feed: EntryFeed,
    { tenant }: RequestContext,
    blobs: BlobDirectory | null,
  ) {
    this.attached = new DataLoader(async (ids) => {
      const known = await blobs?.find(tenant.id, ids);
      const byId = new Map(known?.map((blob) => [blob.id, blob]));
      return ids.map((id) => byId.get(id) ?? null);
    });
  }

  @ListSize()
  @Query(() => TimelineEntryConnection, { description: 'An entity’s timeline, newest first.' })
  timeline(
    @Arg('entityType', () => String, entityTypeArgument) entityType: string,
    @Arg('entityId', () => String, entityIdArgument) entityId: string,
    @Args(() => TimelineListArguments) list: TimelineListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<TimelineStreamEntry>> {
    return this.list({ entityType, entityId }, list, selected);
  }

  @Query(() => TimelineStreamEntry, {
    nullable: true,
    description: 'One entry; null if the caller may not see it.',
  })
  timelineEntry(
    @Arg('id', () => ID, { description: 'Id of the timeline entry.' }) id: string,
  ): Promise<TimelineStreamEntry | null> {
    return this.byReference(id);
  }

  @Mutation('Adds a comment or an internal note.', {
    input: CreateTimelineEntryInput,
    payload: { timelineEntry: [TimelineStreamEntry, 'The entry that was created.'] },
  })
  async createTimelineEntry(input: CreateTimelineEntryInput) {
    return { timelineEntry: entryOf(await this.service.create(input)) };
  }

  @Mutation('Replaces the body of the caller’s own entry, until the edit window has passed.', {
    input: { ...entryOfEntity, body: [String, 'Up to 65,536 characters, not blank.'] },
    payload: { timelineEntry: [TimelineStreamEntry, 'The entry after the change.'] },
  })
  async updateTimelineEntry({ id, body, ...entity }: EntryOfEntity & { readonly body: string }) {
    return { timelineEntry: entryOf(await this.service.update(entity, id, body)) };
  }

  @Mutation('Deletes the caller’s own entry; with the permission `Timeline.Entries.Manage` any user’s.', {
    input: entryOfEntity,
    payload: {
      timelineEntry: [TimelineStreamEntry, 'The placeholder of the deleted entry, without a body.'],
    },
  })
  async deleteTimelineEntry({ id, ...entity }: EntryOfEntity) {
    return { timelineEntry: entryOf(await this.service.delete(entity, id)) };
  }

  @Subscription(() => TimelineStreamEntry, {
    description: 'Streams new entries of an entity’s timeline that the caller may see.',
    ...streamedByKernel,
  })
  timelineEntryAdded(
    @Root() entry: EntryView,
    @Arg('entityType', () => String, entityTypeArgument) _entityType: string,
    @Arg('entityId', () => String, entityIdArgument) _entityId: string,
  ): TimelineStreamEntry {
    return entryOf(entry);
  }

  @FieldResolver(() => [TimelineAttachmentType], {
    description: 'Attached blobs, in the order given by the author.',
  })
  async attachments(@Root() entry: TimelineStreamEntry): Promise<TimelineAttachmentType[]> {
    const blobs = await Promise.all(entry.attachmentBlobIds.map((id) => this.attached.load(id)));
    return entry.attachmentBlobIds.map((blobId, at) => {
      const { fileName = null, contentType = null, sizeBytes = null } = blobs[at] ?? {};
      return { blobId, fileName, contentType, sizeBytes };
    });
  }

  @FieldResolver(() => TimelineStreamEntry, {
    nullable: true,
    description: 'The entry that it answers; null at the top level, and for one that the caller may not see.',
  })
  async parent(@Root() { parentEntryId }: TimelineStreamEntry): Promise<TimelineStreamEntry | null> {
    return parentEntryId === null ? null : this.byReference(parentEntryId);
  }

  listen(entityType: string, entityId: string): Promise<AsyncIterableIterator<EntryView>> {
    return this.feed.listen({ entityType, entityId });
  }

  async list(
    entity: EntityReference,
    list: TimelineListArguments,
    selected: ConnectionSelection,
  ): Promise<Connection<TimelineStreamEntry>> {
    return mapNodes(await this.reader.list(entity, list, selected), entryOf);
  }

  async byReference(id: string): Promise<TimelineStreamEntry | null> {
    const view = await this.reader.find(id);
    return view === null ? null : entryOf(view);
  }
}

function entryOf(view: EntryView): TimelineStreamEntry {
  return {
    ...view,
    isDeleted: view.deletedAt !== null,
    attachmentBlobIds: [...view.attachmentBlobIds],
    reactions: [...view.reactions],
    author: view.authorId === systemAuthor.id ? null : { id: view.authorId },
  };
}
