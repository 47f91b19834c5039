import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { notify } from '../../notifications/contract/notify.ts';
import { excerptOf } from '../entry/entry.rules.ts';
import type { EntryView } from '../entry/entry-sql.ts';
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

/** Publishes events and notifications of a new entry in the transaction that adds it. */
export class PostingService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly followers: StoredFollowers,
  ) {}

  /**
   * Lists the mentioned users who are known in the tenant, may read the entry and did not write it. Runs before the
   * transaction: one statement, or none without mentions.
   */
  async listMentioned(
    body: string,
    entity: EntityReference,
    entryType: TimelineEntryType,
  ): Promise<readonly string[]> {
    const { tenant, actor } = this.unit.call;
    const visibilities =
      entryType === 'InternalNote' ? (['notes'] as const) : (['everybody', 'notes'] as const);
    const readers = await this.followers.findReaders(tenant.id, entity, mentionsIn(body), visibilities);
    return readers.filter((id) => id !== actor.userId);
  }

  /** The unit of work writes all of these events in one statement. */
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
