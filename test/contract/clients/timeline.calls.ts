import { newEntity, newTimelineEntry } from '../rows/timeline.samples.ts';
import { type ClientArea, object, page } from './client-call.ts';

const entity = '/timeline/{entityType}/{entityId}';
const entry = ['id', 'entityType', 'entityId', 'entryType', 'body', 'authorId', 'createdAt'];
const ofEntity = () => ({ parameters: newEntity() });

/** The history of an entity and who follows it. */
export const timelineCalls: ClientArea = {
  area: 'Timeline',
  calls: [
    {
      name: 'fetchStream',
      generations: ['A'],
      request: `GET ${entity}`,
      input: async (owner) => ({ parameters: await newTimelineEntry(owner), query: 'skip=0&take=20' }),
      reads: page(entry),
    },
    {
      name: 'fetchStream',
      generations: ['B'],
      request: `GET ${entity}`,
      input: async (owner) => ({ parameters: await newTimelineEntry(owner), query: 'page=1&pageSize=20' }),
      reads: page(entry),
    },
    {
      name: 'getStream',
      generations: ['C'],
      request: `GET ${entity}`,
      input: async (owner) => ({ parameters: await newTimelineEntry(owner), query: 'page=1&pageSize=20' }),
      reads: page([...entry, 'authorName', 'occurredAt']),
    },
    {
      name: 'createEntry',
      generations: ['A', 'B'],
      request: `POST ${entity}/entries`,
      input: () => ({ ...ofEntity(), body: { entryType: 0, body: 'A comment' } }),
      status: 201,
      reads: object(...entry),
    },
    {
      name: 'createEntry',
      generations: ['C'],
      request: `POST ${entity}/entries`,
      input: () => ({ ...ofEntity(), body: { entryType: 'Comment', body: 'A comment' } }),
      status: 201,
      reads: object(...entry),
    },
    {
      name: 'deleteEntry',
      generations: ['A', 'B', 'C'],
      request: `DELETE ${entity}/entries/{id}`,
      input: async (owner) => ({ parameters: await newTimelineEntry(owner) }),
      status: 204,
    },
    {
      name: 'followEntity',
      generations: ['A', 'B', 'C'],
      request: `POST ${entity}/follow`,
      input: ofEntity,
      status: 204,
    },
    {
      name: 'unfollowEntity',
      generations: ['A', 'B', 'C'],
      request: `DELETE ${entity}/follow`,
      input: ofEntity,
      status: 204,
    },
    {
      name: 'fetchFollowers',
      generations: ['A', 'B'],
      request: `GET ${entity}/followers`,
      input: ofEntity,
    },
    {
      name: 'getFollowers',
      generations: ['C'],
      request: `GET ${entity}/followers`,
      input: ofEntity,
    },
    {
      name: 'toggleReaction',
      generations: ['C'],
      request: 'POST /timeline/entries/{entryId}/reactions/{emoji}',
      input: async (owner) => ({
        parameters: { entryId: (await newTimelineEntry(owner)).id, emoji: '👍' },
      }),
      reads: object('entryId', 'emoji', 'count', 'currentUserHasReacted'),
    },
  ],
};
