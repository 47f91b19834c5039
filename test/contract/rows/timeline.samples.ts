import { randomUUID } from 'node:crypto';
import type { Refusal, RowInput, RowSample, SampleOwner } from './row-sample.ts';

const entityType = 'Invoice';

/** An entity used only here. */
export const newEntity = () => ({ entityType, entityId: `invoice-${randomUUID()}` });

/** An entry of the owner's tenant, with one reply to it, so that a cursor can stand below the reply. */
export async function newTimelineEntry(
  { platform, token }: SampleOwner,
  entity = newEntity(),
): Promise<{ readonly entityType: string; readonly entityId: string; readonly id: string }> {
  const path = `/timeline/${entity.entityType}/${entity.entityId}/entries`;
  const body = { entryType: 0, body: 'A comment' };
  const { body: created } = await platform.call(path, { method: 'POST', token, body });
  return { ...entity, id: created.id };
}

const newEntry = async (owner: SampleOwner): Promise<RowInput> => ({
  parameters: await newTimelineEntry(owner),
});
const ofEntity = async (): Promise<RowInput> => ({ parameters: newEntity() });
const foreign = 'Timeline:Entry:NotFound';
const missing = { ...newEntity(), id: '01990000-0000-7000-8000-000000000000' };

const unknownEntry = (more: Omit<RowInput, 'parameters'> = {}): Refusal => ({
  name: 'an entry that does not exist',
  input: { parameters: missing, ...more },
  status: 404,
  errorCode: foreign,
});

const invalid = (name: string, input: RowInput, errors: Refusal['errors']): Refusal => ({
  name,
  input,
  status: 400,
  errorCode: 'Validation:Failed',
  ...(errors === undefined ? {} : { errors }),
});

const longEntity = (more: Omit<RowInput, 'parameters'> = {}): Refusal =>
  invalid(
    'an entity with too long a name',
    { parameters: { entityType: 't'.repeat(129), entityId: 'i'.repeat(257) }, ...more },
    { entityType: ['Validation:MaxLength'], entityId: ['Validation:MaxLength'] },
  );

const entry = (body: object): RowInput => ({
  parameters: newEntity(),
  body: { entryType: 0, body: 'A comment', ...body },
});

/** Rows of `timeline.routes.ts`. */
export const timelineSamples: readonly RowSample[] = [
  {
    row: 'GET /timeline/{entityType}/{entityId}',
    permission: 'Timeline.Entries.Read',
    foreign: null,
    good: newEntry,
    refusals: [longEntity()],
  },
  {
    row: 'POST /timeline/{entityType}/{entityId}/entries',
    permission: 'Timeline.Entries.Create',
    alsoHolds: ['Timeline.Entries.Read'],
    foreign,
    // NUL is kept as it was given; 0 is a comment.
    accepts: { body: ['NUL'], entryType: ['zero'] },
    good: async (owner) => {
      const { id, ...entity } = await newTimelineEntry(owner);
      return {
        parameters: entity,
        body: { entryType: 0, body: 'A reply', parentEntryId: id, attachmentBlobIds: [] },
      };
    },
    refusals: [
      invalid('an empty body', entry({ body: '' }), { body: ['Validation:Required'] }),
      invalid('a blank body', entry({ body: ' \n\t' }), { body: ['Validation:Required'] }),
      invalid('a body of 65,537 characters', entry({ body: 'x'.repeat(65_537) }), {
        body: ['Validation:MaxLength'],
      }),
      invalid('a system log', entry({ entryType: 2 }), {
        entryType: ['Validation:SystemLogNotAllowed'],
      }),
      invalid('a system log by its name', entry({ entryType: 'SystemLog' }), {
        entryType: ['Validation:SystemLogNotAllowed'],
      }),
      {
        name: '21 attachments',
        input: entry({ attachmentBlobIds: Array.from({ length: 21 }, (_, at) => `blob-${at}`) }),
        status: 400,
        errorCode: 'Timeline:Validation:TooManyAttachments',
        errors: { attachmentBlobIds: ['Validation:TooLarge'] },
      },
      {
        name: 'a reply to nothing',
        input: entry({ parentEntryId: missing.id }),
        status: 404,
        errorCode: foreign,
      },
      longEntity({ body: { entryType: 0, body: 'A comment' } }),
    ],
  },
  {
    row: 'GET /timeline/{entityType}/{entityId}/entries/{id}',
    permission: 'Timeline.Entries.Read',
    foreign,
    good: newEntry,
    refusals: [unknownEntry()],
  },
  {
    row: 'PATCH /timeline/{entityType}/{entityId}/entries/{id}',
    permission: 'Timeline.Entries.Create',
    alsoHolds: ['Timeline.Entries.Read'],
    ownersAlone: true,
    foreign,
    accepts: { body: ['NUL'] },
    good: async (owner) => ({ ...(await newEntry(owner)), body: { body: 'Better said' } }),
    refusals: [
      unknownEntry({ body: { body: 'Better said' } }),
      invalid(
        'an empty body',
        { parameters: missing, body: { body: '' } },
        { body: ['Validation:Required'] },
      ),
    ],
  },
  {
    row: 'DELETE /timeline/{entityType}/{entityId}/entries/{id}',
    permission: 'Timeline.Entries.Read',
    ownersAlone: true,
    foreign,
    good: newEntry,
    refusals: [unknownEntry()],
  },
  {
    row: 'POST /timeline/entries/{entryId}/reactions/{emoji}',
    permission: 'Timeline.Entries.Create',
    alsoHolds: ['Timeline.Entries.Read'],
    foreign,
    good: async (owner) => ({
      parameters: { entryId: (await newTimelineEntry(owner)).id, emoji: '👍' },
    }),
    refusals: [
      {
        name: 'a word instead of an emoji',
        input: { parameters: { entryId: missing.id, emoji: 'like' } },
        status: 400,
        errorCode: 'Timeline:Reaction:InvalidEmoji',
        errors: { emoji: ['Validation:InvalidEmoji'] },
      },
    ],
  },
  {
    row: 'POST /timeline/{entityType}/{entityId}/follow',
    permission: 'Timeline.Entries.Create',
    alsoHolds: ['Timeline.Entries.Read'],
    foreign: null,
    good: ofEntity,
    refusals: [longEntity()],
  },
  {
    row: 'DELETE /timeline/{entityType}/{entityId}/follow',
    permission: 'Timeline.Entries.Create',
    alsoHolds: ['Timeline.Entries.Read'],
    foreign: null,
    good: ofEntity,
    refusals: [longEntity()],
  },
  {
    row: 'GET /timeline/{entityType}/{entityId}/followers',
    permission: 'Timeline.Entries.Read',
    foreign: null,
    good: ofEntity,
    refusals: [longEntity()],
  },
];
