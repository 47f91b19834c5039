import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/** Permissions per operation. `entry/entry-sql.ts` (`seenBy`) and `access/` decide which entries a reader sees. */
export const timelineShield = ({ anyCredentials, permission }: RuleVocabulary): ShieldMap => {
  const read = permission('Timeline.Entries.Read');
  const create = permission('Timeline.Entries.Create');
  return {
    Query: {
      entity: read,
      timeline: read,
      timelineEntry: read,
      timelineFollowers: read,
      mentionSuggestions: create,
    },
    Mutation: {
      createTimelineEntry: create,
      updateTimelineEntry: create,
      // Authors may delete their own entries. The service checks the author, or Timeline.Entries.Manage.
      deleteTimelineEntry: read,
      toggleTimelineReaction: create,
      followEntity: create,
      unfollowEntity: create,
    },
    Subscription: { timelineEntryAdded: read },
    EntityRef: { __resolveReference: anyCredentials, timeline: read, followers: read },
    TimelineStreamEntry: { __resolveReference: read, parent: read },
  };
};
