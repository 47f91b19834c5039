import { execute, parse, subscribe } from 'graphql';
import { Actor } from '../../../subgraphs/kernel/call/actor.ts';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { notificationWays } from './timeline-notification-ways.ts';
import { type TimelineSpy, told, type WatchedEntry, type WayOut } from './timeline-watch.ts';

const callOf = (reader: TimelineSpy, signal = new AbortController().signal): CallContext => ({
  actor: new Actor({ isAuthenticated: true, userId: reader.userId, roles: reader.roles }),
  tenant: tenantOf(reader.tenantId),
  locale: 'en',
  requestId: 'leaks',
  signal,
  idempotency: null,
});

const pathOf = ({ entityType, entityId }: WatchedEntry) => `/api/v1/timeline/${entityType}/${entityId}`;

/** Every way there is; a new one is a row here. */
export const waysOut: readonly WayOut[] = [
  {
    name: 'the list',
    of: 'all',
    tells: async ({ platform }, entry, { token }) =>
      told(await platform.call(pathOf(entry), { token }), entry),
  },
  {
    name: 'the count',
    of: 'all',
    tells: async ({ platform }, entry, { token }) => {
      const { body } = await platform.call(`${pathOf(entry)}?pageSize=1`, { token });
      // Each watched entry has one comment beside it.
      return (body.totalCount ?? 0) > 1;
    },
  },
  {
    name: 'walking by cursors',
    of: 'all',
    tells: async ({ platform }, entry, { token }) => {
      let cursor = '';
      for (;;) {
        const answer = await platform.call(`${pathOf(entry)}?pageSize=1&cursor=${cursor}`, { token });
        const next: string | null = answer.body.nextCursor ?? null;
        if (told(answer, entry)) return true;
        if (next === null) return false;
        if (Buffer.from(next, 'base64url').toString().includes(entry.id)) return true;
        cursor = next;
      }
    },
  },
  {
    name: 'the entry’s own address',
    of: 'all',
    tells: async ({ platform }, entry, { token }) =>
      told(await platform.call(`${pathOf(entry)}/entries/${entry.id}`, { token }), {
        ...entry,
        id: entry.marker,
      }),
  },
  {
    name: 'a reply',
    of: 'all',
    tells: async ({ platform }, entry, { token }) => {
      const body = { entryType: 0, body: 'reply', parentEntryId: entry.id, attachmentBlobIds: ['no blob'] };
      const { status, body: problem } = await platform.call(`${pathOf(entry)}/entries`, {
        method: 'POST',
        token,
        body,
      });
      // Attachments are looked at after the parent: another refusal than the parent's says that it was found.
      return status !== 403 && problem.errorCode !== 'Timeline:Entry:NotFound';
    },
  },
  {
    name: 'a deletion that is refused',
    of: 'all',
    tells: async ({ platform }, entry, { token, roles }) => {
      // Those who may delete it would; a member is refused, in one way or the other.
      if (roles.includes('admin')) return told(await platform.call(pathOf(entry), { token }), entry);
      const { body } = await platform.call(`${pathOf(entry)}/entries/${entry.id}`, {
        method: 'DELETE',
        token,
      });
      return (
        body?.errorCode !== 'Timeline:Entry:NotFound' && body?.errorCode !== 'Authorization:Permission:Denied'
      );
    },
  },
  {
    name: 'GraphQL, by the entity',
    of: 'all',
    tells: async ({ platform }, entry, { token }) => {
      const { entityType, entityId } = entry;
      const query = `query ($entityType: String!, $entityId: String!) {
        entity(entityType: $entityType, entityId: $entityId) { timeline { nodes { id body } } } }`;
      const answer = await platform.graphql(query, { entityType, entityId }, { token });
      return told(answer, entry);
    },
  },
  {
    name: 'the federation key',
    of: 'all',
    tells: async ({ platform }, entry, reader) => {
      const subgraph = platform.running.process.subgraph('timeline');
      const result = await execute({
        schema: subgraph.schema,
        document: parse(`query ($representations: [_Any!]!) {
          _entities(representations: $representations) { ... on TimelineStreamEntry { body createdAt } } }`),
        variableValues: { representations: [{ __typename: 'TimelineStreamEntry', id: entry.id }] },
        contextValue: subgraph.contextFor(callOf(reader)),
      });
      return (result.data?._entities as unknown[] | undefined)?.[0] != null;
    },
  },
  {
    name: 'the subscription',
    of: 'live',
    tells: async ({ platform }, entry, reader) => {
      const { process } = platform.running;
      const subgraph = process.subgraph('timeline');
      const end = new AbortController();
      const stream = await subscribe({
        schema: subgraph.schema,
        document: parse(`subscription ($entityType: String!, $entityId: String!) {
          timelineEntryAdded(entityType: $entityType, entityId: $entityId) { id body } }`),
        variableValues: { entityType: entry.entityType, entityId: entry.entityId },
        contextValue: subgraph.contextFor(callOf(reader, end.signal)),
      });
      if (!(Symbol.asyncIterator in stream)) return false;
      const first = stream.next();
      // The news of the entry, then of the comment beside it: a reader who receives the second has passed the first.
      const tenantId = tenantOf(reader.tenantId).id;
      const topic = `timeline:${tenantId}:${JSON.stringify([entry.entityType, entry.entityId])}`;
      await process.services.pubSub.publish(topic, { id: entry.id });
      await process.services.pubSub.publish(topic, { id: entry.companionId });
      if (tenantId !== entry.tenantId) end.abort();
      const step = await first;
      end.abort();
      await stream.return?.(undefined);
      return step.done !== true && JSON.stringify(step.value).includes(entry.id);
    },
  },
  {
    name: 'the attachment',
    of: 'live',
    isForWritten: true,
    tells: async ({ platform }, { blobId }, { token }) =>
      (await platform.call(`/api/v1/blobs/${blobId}`, { token })).status === 200,
  },
  ...notificationWays,
  {
    name: 'events for webhooks',
    of: 'all',
    isPublic: true,
    tells: async ({ events }, entry) => told({ text: JSON.stringify(events) }, entry),
  },
];
