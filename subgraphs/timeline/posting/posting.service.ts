import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { notify } from '../../notifications/notifications.contract.ts';
import { excerptOf } from '../entry/entry.rules.ts';
import type { EntryView } from '../entry/read-entry.ts';
import type { StoredFollowers } from '../follower/stored-followers.service.ts';
import { mentionsIn, withMentionNames } from '../mention/mention.rules.ts';
import {
  type EntityReference,
  type TimelineEntryType,
  timelineEntryCreated,
  timelineEntryPosted,
  timelineNotifications,
} from '../timeline.contract.ts';
import { readInternalNotes } from '../timeline.permissions.ts';
import { entryChangeOf } from './entry-change.ts';

/** Tells of a new entry whoever may read it, in the transaction that adds it. */
export class PostingService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly readers: StoredFollowers,
  ) {}

  /**
   * Whom a body mentions, as far as they were seen in the tenant, may read the entry and did not write it. Before the
   * transaction; one statement, none without mentions.
   */
  async mentionedIn(
    body: string,
    entity: EntityReference,
    entryType: TimelineEntryType,
  ): Promise<readonly string[]> {
    const { tenant, actor } = this.unit.call;
    const sights = entryType === 'InternalNote' ? (['notes'] as const) : (['everybody', 'notes'] as const);
    const readers = await this.readers.readersByGuid(tenant.id, entity, mentionsIn(body), sights);
    return readers.filter((id) => id !== actor.userId);
  }

  /** Listeners, event, followers and those mentioned; the unit of work tells them all in one statement. */
  async announce(transaction: Transaction, entry: EntryView, mentioned: readonly string[]): Promise<void> {
    const { id, authorId, entryType } = entry;
    const entity = { entityType: entry.entityType, entityId: entry.entityId };
    await transaction.publish(timelineEntryPosted, { ...entity, entryId: id });
    if (entryType !== 'InternalNote') await transaction.publish(timelineEntryCreated, entryChangeOf(entry));
    const message = {
      data: {
        ...entity,
        entryId: id,
        authorId,
        authorName: null,
        body: excerptOf(withMentionNames(entry.body)),
      },
      entity,
      actorUserId: authorId,
      ...(entryType === 'InternalNote' ? { requiredPermission: readInternalNotes } : {}),
    };
    await notify(transaction, {
      ...message,
      type: timelineNotifications.commentPosted,
      recipients: {
        followersOf: entity,
        except: [authorId],
        toldBy: { type: timelineNotifications.userMentioned, users: mentioned },
      },
    });
    if (mentioned.length === 0) return;
    await notify(transaction, {
      ...message,
      type: timelineNotifications.userMentioned,
      recipients: { users: mentioned },
    });
  }
}
