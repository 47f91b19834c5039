import { z } from 'zod';
import {
  CreateTimelineEntryDocument,
  DeleteTimelineEntryDocument,
  FollowEntityDocument,
  GetTimelineDocument,
  GetTimelineEntryDocument,
  ListFollowersDocument,
  SuggestMentionsDocument,
  ToggleTimelineReactionDocument,
  UnfollowEntityDocument,
  UpdateTimelineEntryDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { numberedQuery, toPage } from '../query/paging.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import {
  createTimelineEntryRequest,
  entityId,
  entityType,
  mentionSuggestion,
  suggestionQuery,
  timelineStreamEntry,
  timelineStreamPage,
  toEntry,
  toggledReaction,
  typeOf,
  updateTimelineEntryRequest,
} from './timeline.wire.ts';

const ofEntity = { entityType, entityId };
const ofEntry = { ...ofEntity, id: guidParameter };

/** Specification, "Timeline" */
export const timelineRoutes: readonly Route[] = withTags(
  ['Timeline'],
  [
    operation({
      method: 'GET',
      path: '/timeline/mention-suggestions',
      summary: 'People of the tenant whose name begins with the search text.',
      query: suggestionQuery,
      document: SuggestMentionsDocument,
      variables: ({ query }) => query,
      response: z.array(mentionSuggestion),
    }),
    operation({
      method: 'GET',
      path: '/timeline/{entityType}/{entityId}',
      parameters: ofEntity,
      summary: 'A part of an entity’s timeline, newest first, replies included.',
      query: numberedQuery,
      document: GetTimelineDocument,
      variables: ({ parameters, query }) => ({ ...parameters, ...query }),
      respond: ({ timeline }) => toPage(timeline, toEntry),
      response: timelineStreamPage,
    }),
    operation({
      method: 'POST',
      path: '/timeline/{entityType}/{entityId}/entries',
      parameters: ofEntity,
      summary: 'Adds a comment or an internal note.',
      body: createTimelineEntryRequest,
      document: CreateTimelineEntryDocument,
      variables: ({ parameters, body }) => ({
        input: { ...parameters, ...body, entryType: typeOf(body.entryType) },
      }),
      respond: ({ createTimelineEntry }) => toEntry(createTimelineEntry.timelineEntry),
      headers: {
        Location: {
          description: 'Where the entry is read.',
          value: ({ createTimelineEntry: { timelineEntry: entry } }, urlOf) =>
            urlOf(
              `/timeline/${encodeURIComponent(entry.entityType)}/${encodeURIComponent(entry.entityId)}/entries/${entry.id}`,
            ),
        },
      },
      status: 201,
      response: timelineStreamEntry,
      problems: [422],
    }),
    operation({
      method: 'GET',
      path: '/timeline/{entityType}/{entityId}/entries/{id}',
      parameters: ofEntry,
      summary: 'One entry of a timeline.',
      document: GetTimelineEntryDocument,
      variables: ({ parameters: { id } }) => ({ id }),
      respond: ({ timelineEntry }, { parameters }) => {
        const isThere =
          timelineEntry?.entityType === parameters.entityType &&
          timelineEntry.entityId === parameters.entityId &&
          timelineEntry.deletedAt == null;
        return toEntry(orNotFound(isThere ? timelineEntry : null, 'Timeline:Entry:NotFound'));
      },
      response: timelineStreamEntry,
    }),
    operation({
      method: 'PATCH',
      path: '/timeline/{entityType}/{entityId}/entries/{id}',
      parameters: ofEntry,
      summary: 'Replaces the body of the caller’s own entry, for a while after it was written.',
      body: updateTimelineEntryRequest,
      document: UpdateTimelineEntryDocument,
      variables: ({ parameters, body }) => ({ ...parameters, body: body.body }),
    }),
    operation({
      method: 'DELETE',
      path: '/timeline/{entityType}/{entityId}/entries/{id}',
      parameters: ofEntry,
      summary: 'Deletes the caller’s own entry, or any entry with the permission to manage.',
      document: DeleteTimelineEntryDocument,
      problems: [409],
    }),
    operation({
      method: 'POST',
      path: '/timeline/entries/{entryId}/reactions/{emoji}',
      parameters: { entryId: guidParameter, emoji: z.string() },
      summary: 'Adds an emoji to an entry, or removes it.',
      document: ToggleTimelineReactionDocument,
      respond: ({ toggleTimelineReaction: { entryId, reaction } }) => ({ entryId, ...reaction }),
      response: toggledReaction,
      problems: [422],
    }),
    operation({
      method: 'POST',
      path: '/timeline/{entityType}/{entityId}/follow',
      aliases: ['/notifications/entity/{entityType}/{entityId}/follow'],
      parameters: ofEntity,
      summary: 'Lets the caller follow an entity; again without effect.',
      document: FollowEntityDocument,
      problems: [422],
    }),
    operation({
      method: 'DELETE',
      path: '/timeline/{entityType}/{entityId}/follow',
      aliases: ['/notifications/entity/{entityType}/{entityId}/follow'],
      parameters: ofEntity,
      summary: 'The caller follows the entity no more; again without effect.',
      document: UnfollowEntityDocument,
    }),
    operation({
      method: 'GET',
      path: '/timeline/{entityType}/{entityId}/followers',
      aliases: ['/notifications/entity/{entityType}/{entityId}/followers'],
      parameters: ofEntity,
      summary: 'User ids of an entity’s followers.',
      document: ListFollowersDocument,
      respond: ({ timelineFollowers }) => timelineFollowers.nodes.map(({ id }) => id),
      response: z.array(z.string()),
    }),
  ],
);
