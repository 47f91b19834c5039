import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/** Who may do what with timelines; what a reader sees of them besides is `entry/entry-reader.service.ts`. */
export const timelineShield = ({ permission }: RuleVocabulary): ShieldMap => {
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
      // The author, or who holds Timeline.Entries.Manage: the service knows the author.
      deleteTimelineEntry: read,
      toggleTimelineReaction: create,
      followEntity: create,
      unfollowEntity: create,
    },
    Subscription: { timelineEntryAdded: read },
    EntityRef: { timeline: read, followers: read },
  };
};
