import { blobDirectory, blobHolderPort } from '../blobs/blobs.contract.ts';
import { userDirectory } from '../identity/identity.contract.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { EntityAccessService } from './access/entity-access.service.ts';
import { AttachmentHolder } from './entry/attachment-holder.service.ts';
import { EntityRef } from './entry/entity-ref.type.ts';
import { TimelineAttachmentEntity, TimelineEntryEntity, TimelineStreamEntity } from './entry/entry.entity.ts';
import { EntryResolver } from './entry/entry.resolver.ts';
import { EntryService } from './entry/entry.service.ts';
import { TimelineStreamEntry } from './entry/entry.type.ts';
import { EntryFeed } from './entry/entry-feed.service.ts';
import { EntryReader } from './entry/entry-reader.service.ts';
import { EntityRefResolver } from './follower/entity-ref.resolver.ts';
import { FollowerEntity } from './follower/follower.entity.ts';
import { FollowerService } from './follower/follower.service.ts';
import { StoredFollowers } from './follower/stored-followers.service.ts';
import { MentionResolver } from './mention/mention.resolver.ts';
import { timelineMigrations } from './migrations/timeline.migrations.ts';
import { entryAnnouncer } from './posting/announce-entry.ts';
import { PostingService } from './posting/posting.service.ts';
import { ReactionEntity } from './reaction/reaction.entity.ts';
import { ReactionResolver } from './reaction/reaction.resolver.ts';
import { ReactionService } from './reaction/reaction.service.ts';
import { appendSystemLogs } from './system-log/append-system-logs.ts';
import { entityVisibility, followers } from './timeline.contract.ts';
import { timelineModule } from './timeline.module.ts';
import { timelineSection } from './timeline.options.ts';
import { timelineShield } from './timeline.shield.ts';

/** Objects that live as long as the process. */
interface TimelineProcess {
  readonly access: EntityAccessService;
  readonly storedFollowers: StoredFollowers;
}

const subgraph: SubgraphDefinition<TimelineProcess> = {
  name: 'timeline',
  errorCodes: errorCodesOf(timelineModule),
  resolvers: [EntryResolver, EntityRefResolver, MentionResolver, ReactionResolver],
  orphanedTypes: [EntityRef, TimelineStreamEntry],
  references: {
    TimelineStreamEntry: ({ id }, resolver) => resolver(EntryResolver).byReference(String(id)),
    EntityRef: ({ entityType, entityId }) => ({ entityType, entityId }),
  },
  subscriptions: {
    timelineEntryAdded: ({ entityType, entityId }, resolver) =>
      resolver(EntryResolver).listen(String(entityType), String(entityId)),
  },
  shield: timelineShield,
  wire(request, { clock, cipher, replicas, pubSub, ports, options }, { access, storedFollowers }) {
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const blobs = ports.find(blobDirectory);
    const reader = new EntryReader(request, access);
    const service = new EntryService({
      unit,
      clock,
      access,
      reader,
      blobs,
      postings: new PostingService(unit, storedFollowers),
      options: options(timelineSection),
    });
    const feed = new EntryFeed(request, reader, pubSub);
    const entries = new EntryResolver(service, reader, feed, request, blobs);
    return [
      entries,
      new EntityRefResolver(entries, new FollowerService(unit, reader, clock)),
      new MentionResolver(request, ports.get(userDirectory)),
      new ReactionResolver(new ReactionService(unit, reader, clock)),
    ];
  },
};

/** Comments, internal notes and system logs of any entity, and who follows it. */
export const timelineArea: Area<TimelineProcess> = {
  name: 'timeline',
  module: timelineModule,
  entities: [
    TimelineStreamEntity,
    TimelineEntryEntity,
    TimelineAttachmentEntity,
    FollowerEntity,
    ReactionEntity,
  ],
  migrations: timelineMigrations,
  options: [timelineSection],
  restPrefix: {
    written: '/timeline',
    configure: (options) => `/${options(timelineSection).RoutePrefix}`,
  },
  subgraph,
  open({ registry, permissions, database, ports }) {
    const access = new EntityAccessService(registry, permissions);
    return { access, storedFollowers: new StoredFollowers(database, () => ports.get(userDirectory), access) };
  },
  ports: ({ database }, { access, storedFollowers }) => [
    bindPort(followers, storedFollowers),
    bindPort(entityVisibility, access),
    bindPort(blobHolderPort('timeline'), new AttachmentHolder(database, access)),
  ],
  subscribers: ({ registry, database, pubSub, ports }) => [
    entryAnnouncer(pubSub),
    appendSystemLogs({ registry, database, pubSub, users: () => ports.get(userDirectory) }),
  ],
};
