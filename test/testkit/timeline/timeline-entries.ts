import { acme, callerIn, keyIn } from '../callers.ts';
import { changed } from '../http/changed.ts';
import type { Slice, SliceCaller } from '../slice.ts';

const fields = 'id entryType body authorId authorDisplayName parentEntryId deletedAt isDeleted editedAt';
const documents = {
  list: `query ($entityId: String!, $pageSize: Int, $skip: Int, $cursor: String, $page: Int, $take: Int,
    $includeDeleted: Boolean) {
    answer: timeline(rest: true, entityType: "Order", entityId: $entityId, pageSize: $pageSize, skip: $skip, cursor: $cursor,
      page: $page, take: $take, filter: { includeDeleted: $includeDeleted }) {
      items: nodes { ${fields} } totalCount pageInfo { hasNextPage endCursor } } }`,
  walk: `query ($entityId: String!, $first: Int, $after: String, $last: Int, $before: String) {
    answer: timeline(entityType: "Order", entityId: $entityId, first: $first, after: $after, last: $last, before: $before) {
      nodes { ${fields} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
  get: `query ($id: ID!) { answer: timelineEntry(id: $id) { ${fields} } }`,
  create: `mutation ($input: CreateTimelineEntryInput!) {
    answer: createTimelineEntry(input: $input) { timelineEntry { ${fields} } } }`,
  update: `mutation ($entityId: String!, $id: ID!, $body: String!) {
    answer: updateTimelineEntry(input: { entityType: "Order", entityId: $entityId, id: $id, body: $body }) { timelineEntry { ${fields} } } }`,
  delete: `mutation ($entityId: String!, $id: ID!) {
    answer: deleteTimelineEntry(input: { entityType: "Order", entityId: $entityId, id: $id }) { timelineEntry { ${fields} } } }`,
  react: `mutation ($id: ID!, $emoji: String!) {
    answer: toggleTimelineReaction(input: { entryId: $id, emoji: $emoji }) { reaction { count byCurrentUser emoji } } }`,
  follow:
    'mutation ($entityId: String!) { answer: followEntity(input: { entityType: "Order", entityId: $entityId }) { entity { entityId } } }',
  unfollow:
    'mutation ($entityId: String!) { answer: unfollowEntity(input: { entityType: "Order", entityId: $entityId }) { entity { entityId } } }',
  followers:
    'query ($entityId: String!) { answer: timelineFollowers(entityType: "Order", entityId: $entityId) { nodes { id } } }',
} as const;

const entries = ['Timeline.Entries.Read', 'Timeline.Entries.Create'];

/** Reads and comments; sees no internal notes. */
export const writer = keyIn(acme, entries);

/** Reads and writes internal notes besides; manages nothing. */
export const staff = callerIn(acme, {
  userId: 'staff',
  userName: 'staff',
  apiKeyId: 'staff',
  permissions: [...entries, 'Timeline.InternalNotes.Read'],
});

/** How another user's entry appears to a caller who may not see it. */
export const noEntry = { code: 'NOT_FOUND', errorCode: 'Timeline:Entry:NotFound' };

/** The timeline of one order, through the graph. */
export class OrderTimeline {
  constructor(
    private readonly slice: Slice,
    readonly entityId: string,
  ) {}

  /** Data of the operation, or the extensions of its error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the document selects.
  async ask(document: keyof typeof documents, caller: SliceCaller, variables: object = {}): Promise<any> {
    const { data, error } = await this.slice.run(documents[document], caller, {
      entityId: this.entityId,
      ...variables,
    });
    return error ?? changed(data.answer);
  }

  /** Writes a comment, or what `input` says. */
  write(caller: SliceCaller, input: object = {}) {
    const entity = { entityType: 'Order', entityId: this.entityId };
    return this.ask('create', caller, {
      input: { ...entity, entryType: 'Comment', body: 'Hello', ...input },
    });
  }

  /** Writes an internal note. */
  note(caller: SliceCaller, input: object = {}) {
    return this.write(caller, { entryType: 'InternalNote', body: 'secret', ...input });
  }

  /** What the caller reads, newest first. @throws {Error} when the count says otherwise. */
  async bodies(caller: SliceCaller): Promise<string[]> {
    const { items, totalCount } = await this.ask('list', caller);
    if (totalCount !== items.length) throw new Error(`${items.length} listed, ${totalCount} counted`);
    return items.map(({ body }: { body: string }) => body);
  }
}
