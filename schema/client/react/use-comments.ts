import { useMemo } from 'react';
import {
  CommentsDocument,
  type CommentsQuery,
  CreateTimelineEntryDocument,
  DeleteTimelineEntryDocument,
  TimelineEntryAddedDocument,
  type TimelineEntryAddedSubscription,
  UpdateTimelineEntryDocument,
} from '../generated/graphql.ts';
import { PagedResource, type Paging, type Rows } from './paged-resource.ts';
import type { Platform, PlatformError } from './platform.ts';
import { useLive } from './use-live.ts';

/** An entry of a timeline. */
export type Comment = CommentsQuery['timeline']['nodes'][number];

/** What a comment may have besides its text. */
export interface CommentOptions {
  /** The comment that this one answers. */
  readonly parentEntryId?: string;
  /** Whether only those see it who may read internal notes. */
  readonly isInternal?: boolean;
}

class CommentFeed extends PagedResource<Comment, Rows<Comment>> {
  static readonly kind = 'comments';
  protected readonly pageSize: number;
  readonly #entity: { readonly entityType: string; readonly entityId: string };

  constructor(platform: Platform, entityType: string, entityId: string, pageSize: number) {
    super(platform);
    this.#entity = { entityType, entityId };
    this.pageSize = pageSize;
  }

  protected override async readPage(paging: Paging): Promise<Rows<Comment>> {
    const { timeline } = await this.platform.graph.run(
      CommentsDocument,
      { ...this.#entity, ...paging },
      this.signal,
    );
    const { nodes, pageInfo } = timeline;
    return { rows: nodes, hasMore: pageInfo.hasNextPage, endCursor: pageInfo.endCursor ?? null };
  }

  protected override listen(): void {
    const next = ({ timelineEntryAdded }: TimelineEntryAddedSubscription) => this.#take(timelineEntryAdded);
    const sink = { next, fail: this.fail };
    this.platform.live.follow(TimelineEntryAddedDocument, this.#entity, sink, this.signal);
  }

  add(body: string, { isInternal = false, ...options }: CommentOptions): Promise<PlatformError | null> {
    const entryType = isInternal ? 'InternalNote' : 'Comment';
    const input = { ...this.#entity, ...options, entryType, body } as const;
    return this.attempt(async () => {
      const { createTimelineEntry } = await this.platform.graph.run(CreateTimelineEntryDocument, { input });
      this.#take(createTimelineEntry.timelineEntry);
    });
  }

  edit(id: string, body: string): Promise<PlatformError | null> {
    return this.optimistic(this.changeRow(id, { body }), async () => {
      const input = { ...this.#entity, id, body };
      const { updateTimelineEntry } = await this.platform.graph.run(UpdateTimelineEntryDocument, { input });
      this.change(this.changeRow(id, updateTimelineEntry.timelineEntry));
    });
  }

  remove(id: string): Promise<PlatformError | null> {
    const without = (data: Rows<Comment>) => ({ ...data, rows: data.rows.filter((row) => row.id !== id) });
    return this.optimistic(without, async () => {
      await this.platform.graph.run(DeleteTimelineEntryDocument, { input: { ...this.#entity, id } });
      this.change(without);
    });
  }

  /** The own comment is answered and heard. */
  #take(comment: Comment): void {
    this.change((data) =>
      data.rows.some(({ id }) => id === comment.id) ? data : { ...data, rows: [comment, ...data.rows] },
    );
  }
}

/** The comments on an entity. */
export interface Comments {
  /** The newest first; entries of the system among them (`entryType`). */
  readonly comments: readonly Comment[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: PlatformError | null;
  readonly loadMore: () => Promise<PlatformError | null>;
  readonly add: (body: string, options?: CommentOptions) => Promise<PlatformError | null>;
  /** Changes an own comment; shown at once. */
  readonly edit: (id: string, body: string) => Promise<PlatformError | null>;
  /** Deletes an own comment; shown at once. */
  readonly remove: (id: string) => Promise<PlatformError | null>;
  readonly refresh: () => Promise<PlatformError | null>;
}

/** The timeline of an entity, live. @param options `pageSize`: rows of a page, 1 to 100; default 20. */
export function useComments(
  entityType: string,
  entityId: string,
  { pageSize = 20 }: { readonly pageSize?: number } = {},
): Comments {
  const [{ data, error, isLoading }, run] = useLive(CommentFeed, entityType, entityId, pageSize);
  const actions = useMemo(
    () => ({
      loadMore: () => run((feed) => feed.loadMore()),
      add: (body: string, options: CommentOptions = {}) => run((feed) => feed.add(body, options)),
      edit: (id: string, body: string) => run((feed) => feed.edit(id, body)),
      remove: (id: string) => run((feed) => feed.remove(id)),
      refresh: () => run((feed) => feed.refresh()),
    }),
    [run],
  );
  const { rows = [], hasMore = false } = data ?? {};
  return { comments: rows, hasMore, isLoading, error, ...actions };
}
