import DataLoader from 'dataloader';
import type { BlobDirectory, BlobInfo } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import {
  Arg,
  Args,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import { systemAuthor } from './entry.rules.ts';
import type { EntryService } from './entry.service.ts';
import {
  CreateTimelineEntryInput,
  TimelineAttachmentType,
  TimelineStreamEntry,
  TimelineStreamPage,
} from './entry.type.ts';
import type { EntryFeed } from './entry-feed.service.ts';
import type { EntryReader } from './entry-reader.service.ts';
import { placeOf, TimelinePageArgs } from './page.input.ts';
import type { EntryView } from './read-entry.ts';

const kind = { description: 'Type of the timeline’s entity.' };
const which = { description: 'Id of the timeline’s entity.' };

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

  @Query(() => TimelineStreamPage, { description: 'One page of an entity’s timeline, newest first.' })
  timeline(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
    @Args(() => TimelinePageArgs) page: TimelinePageArgs,
  ): Promise<TimelineStreamPage> {
    return this.page({ entityType, entityId }, page);
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

  @Mutation(() => TimelineStreamEntry, { description: 'Adds a comment or an internal note.' })
  async createTimelineEntry(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
    @Arg('input', () => CreateTimelineEntryInput, { description: 'Type, body, parent and attachments.' })
    input: CreateTimelineEntryInput,
  ): Promise<TimelineStreamEntry> {
    return entryOf(await this.service.create({ entityType, entityId, ...input }));
  }

  @Mutation(() => TimelineStreamEntry, {
    description: 'Replaces the body of the caller’s own entry, until the edit window has passed.',
  })
  async updateTimelineEntry(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
    @Arg('id', () => ID, { description: 'Id of the timeline entry.' }) id: string,
    @Arg('body', () => String, { description: 'Up to 65,536 characters, not blank.' }) body: string,
  ): Promise<TimelineStreamEntry> {
    return entryOf(await this.service.update({ entityType, entityId }, id, body));
  }

  @Mutation(() => TimelineStreamEntry, {
    description: 'Deletes the caller’s own entry, or any user’s entry with Timeline.Entries.Manage.',
  })
  async deleteTimelineEntry(
    @Arg('entityType', () => String, kind) entityType: string,
    @Arg('entityId', () => String, which) entityId: string,
    @Arg('id', () => ID, { description: 'Id of the timeline entry.' }) id: string,
  ): Promise<TimelineStreamEntry> {
    return entryOf(await this.service.delete({ entityType, entityId }, id));
  }

  @Subscription(() => TimelineStreamEntry, {
    description: 'Streams new entries of an entity’s timeline that the caller may see.',
    ...streamedByKernel,
  })
  timelineEntryAdded(
    @Root() entry: EntryView,
    @Arg('entityType', () => String, kind) _entityType: string,
    @Arg('entityId', () => String, which) _entityId: string,
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

  listen(entityType: string, entityId: string): Promise<AsyncIterableIterator<EntryView>> {
    return this.feed.listen({ entityType, entityId });
  }

  async page(
    entity: { readonly entityType: string; readonly entityId: string },
    input: TimelinePageArgs,
  ): Promise<TimelineStreamPage> {
    const { items, ...rest } = await this.reader.page(entity, placeOf(input));
    return { ...rest, items: items.map(entryOf) };
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
