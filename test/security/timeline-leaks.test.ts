import { randomUUID } from 'node:crypto';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededUsers } from '../../gateway/authentication/dev-issuer/seeded-users.ts';
import type { DomainEvent } from '../../subgraphs/kernel/call/event.ts';
import { eventSubscriber } from '../../subgraphs/kernel/messaging/event-subscriber.ts';
import { eventTypeKind } from '../../subgraphs/kernel/messaging/event-type.ts';
import { defineModule } from '../../subgraphs/kernel/registry/module.ts';
import { appendEntry } from '../../subgraphs/timeline/entry/entry-sql.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import type { TimelineSpy, WatchedEntry } from '../testkit/timeline/timeline-watch.ts';
import { waysOut } from '../testkit/timeline/timeline-ways.ts';

interface Kind {
  readonly name: string;
  readonly entryType: 'Comment' | 'InternalNote' | 'SystemLog';
  readonly isReply?: true;
  readonly isDeleted?: true;
  readonly readers: readonly string[];
}

const all = ['administrator', 'member'];
const staff = ['administrator'];
const kinds: readonly Kind[] = [
  { name: 'a comment', entryType: 'Comment', readers: all },
  { name: 'an internal note', entryType: 'InternalNote', readers: staff },
  { name: 'an internal note under a comment', entryType: 'InternalNote', isReply: true, readers: staff },
  { name: 'a system log', entryType: 'SystemLog', readers: all },
  { name: 'a deleted comment', entryType: 'Comment', isDeleted: true, readers: [] },
  { name: 'a deleted internal note', entryType: 'InternalNote', isDeleted: true, readers: [] },
];
const readerNames = ['administrator', 'member', 'stranger', 'foreigner', 'host'] as const;

const cells = kinds.flatMap((kind) =>
  waysOut
    .filter(({ of }) => of === 'all' || kind.isDeleted !== true)
    .filter(({ isForWritten }) => isForWritten !== true || kind.entryType !== 'SystemLog')
    .flatMap((way) =>
      readerNames
        .filter((reader) => way.isPublic !== true || reader === 'administrator')
        .map((reader) => {
          // What all readers may see may be an event; what is deleted was one.
          const tells = way.isPublic === true ? kind.entryType === 'Comment' : kind.readers.includes(reader);
          return {
            kind,
            way,
            reader,
            tells,
            title: `${way.name} ${tells ? 'tells' : 'hides from'} ${reader} ${kind.name}`,
          };
        }),
    ),
);

describe('visibility of the timeline', () => {
  const events: DomainEvent[] = [];
  const entries = new Map<string, WatchedEntry>();
  const readers = new Map<string, TimelineSpy>();
  let platform: TestPlatform;
  let author: string;

  beforeAll(async () => {
    const recorder = eventSubscriber({
      name: 'leak-recorder',
      eventTypes: '*',
      handle: async (event) => {
        const type = platform.running.process.services.registry.find(eventTypeKind, event.type);
        if (type?.isInternal !== true) events.push(event);
      },
    });
    platform = await startTestPlatform({
      modules: [defineModule({ name: 'leaks', contributes: [recorder] })],
    });
    author = await newKey(['Timeline.Entries.Manage', 'Timeline.InternalNotes.Read']);
    for (const [name, user] of [
      ['administrator', 'alice'],
      ['member', 'bob'],
      ['foreigner', 'carol'],
      ['host', 'dave'],
    ] as const) {
      const seeded = seededUsers.find(({ key }) => key === user);
      if (seeded === undefined) throw new Error(`no ${user}`);
      const token = await platform.token(user);
      readers.set(name, { name, userId: seeded.id, tenantId: seeded.tenantId, roles: seeded.roles, token });
    }
    const tenantId = readers.get('member')?.tenantId ?? null;
    const token = await newKey([]);
    readers.set('stranger', { name: 'stranger', userId: 'stranger', tenantId, roles: [], token });
    for (const kind of kinds) entries.set(kind.name, await watched(kind));
    await platform.running.process.messaging.drain();
  });
  afterAll(() => platform.close());

  async function newKey(permissions: readonly string[]): Promise<string> {
    const body = { name: 'key', type: 'Secret', environment: 'live', permissions };
    const { body: key } = await platform.call('/authentication/api-keys', { method: 'POST', body });
    return key.rawSecret;
  }

  /** An entry of a kind on an entity all users follow, mentioning all of them, with a comment beside it. */
  async function watched({ entryType, isReply, isDeleted }: Kind): Promise<WatchedEntry> {
    const entity = { entityType: 'Case', entityId: randomUUID() };
    const path = `/timeline/${entity.entityType}/${entity.entityId}`;
    for (const { token } of readers.values())
      await platform.call(`${path}/follow`, { method: 'POST', token });
    const post = (body: object) => platform.call(`${path}/entries`, { method: 'POST', token: author, body });
    const companion = await post({ entryType: 'Comment', body: 'beside it' });
    const companionId = companion.body.id;
    const tenantId = readers.get('member')?.tenantId ?? '';
    const marker = `marker-${randomUUID()}`;
    if (entryType === 'SystemLog') {
      const id = uuidV7();
      await platform.running.process.services.database.session(tenantId).transactional((em) =>
        appendEntry(em, {
          ...entity,
          tenantId,
          id,
          entryType,
          body: marker,
          createdAt: new Date(),
          authorId: 'system',
          authorDisplayName: 'System',
          parentEntryId: null,
          attachmentBlobIds: [],
        }),
      );
      return { ...entity, tenantId, id, marker, companionId, blobId: null };
    }
    const blob = await platform.call('/api/v1/blobs?fileName=note.txt', {
      method: 'POST',
      token: author,
      rawBody: marker,
      headers: { 'content-type': 'text/plain' },
    });
    const mentions = [...readers.values()].map(({ userId }) => `@[Somebody](user:${userId})`).join(' ');
    const created = await post({
      entryType,
      body: `${marker} ${mentions}`,
      attachmentBlobIds: [blob.body.id],
      parentEntryId: isReply === true ? companionId : null,
    });
    const { id } = created.body;
    if (isDeleted === true) await platform.call(`${path}/entries/${id}`, { method: 'DELETE', token: author });
    return { ...entity, tenantId, id, marker, companionId, blobId: blob.body.id };
  }

  it.each(cells)('$title', async ({ kind, way, reader, tells }) => {
    const entry = entries.get(kind.name);
    const spy = readers.get(reader);
    if (entry === undefined || spy === undefined) throw new Error('no reader or entry to watch');
    expect(await way.tells({ platform, events }, entry, spy)).toBe(tells);
  });
});
