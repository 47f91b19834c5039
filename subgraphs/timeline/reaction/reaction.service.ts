import type { Clock } from '../../kernel/clock/clock.ts';
import { unauthenticated } from '../../kernel/error/domain-error.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { EntryReader } from '../entry/entry-reader.service.ts';
import { timelineLimits } from '../timeline.contract.ts';
import { entryNotFound, invalidEmoji, tooManyReactions } from '../timeline.errors.ts';

/** Every emoji Unicode recommends for general interchange (UTS #51). */
const emoji = /^\p{RGI_Emoji}$/v;

/** Variation selector 16: selects emoji presentation for characters that may also be text. */
const presentation = '\ufe0f';

/** Normalizes an emoji to its form with the presentation selector. @returns null for anything else. */
function emojiOf(written: string): string | null {
  if (written.length > 64) return null;
  return [written, written + presentation].find((candidate) => emoji.test(candidate)) ?? null;
}

export interface ToggledReaction {
  readonly entryId: string;
  readonly emoji: string;
  readonly count: number;
  readonly currentUserHasReacted: boolean;
}

export class ReactionService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly reader: EntryReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the caller's emoji to an entry, or removes it.
   * @throws {DomainError} `invalid` for anything but one emoji; `notFound`; `rejected` for too many different emojis.
   */
  async toggle(entryId: string, written: string): Promise<ToggledReaction> {
    const emoji = emojiOf(written);
    if (emoji === null) throw invalidEmoji();
    const entry = await this.reader.find(entryId);
    if (entry === null || entry.deletedAt !== null) throw entryNotFound();
    const { userId } = this.unit.call.actor;
    if (userId === null) throw unauthenticated();
    const tenantId = this.unit.call.tenant.id;
    return this.unit.run('toggleTimelineReaction', async ({ em }) => {
      const [live] = await em.execute(
        'select 1 from timeline.entry where id = ? and deleted_at is null for update',
        [entry.id],
      );
      if (live === undefined) throw entryNotFound();
      const taken = await em.execute(
        `delete from timeline.reaction where tenant_id = ? and entry_id = ? and emoji = ? and user_id = ? returning 1`,
        [tenantId, entry.id, emoji, userId],
      );
      const given = taken.length === 0;
      if (given)
        await em.execute(
          `insert into timeline.reaction (tenant_id, entry_id, emoji, user_id, reacted_at) values (?, ?, ?, ?, ?)`,
          [tenantId, entry.id, emoji, userId, this.clock.now()],
        );
      const [counts]: { count: number; kinds: number }[] = await em.execute(
        `with counted as (
           select count(*) as all, count(*) filter (where emoji = ?) as of_it, count(distinct emoji) as kinds
           from timeline.reaction where tenant_id = ? and entry_id = ?)
         update timeline.entry set reaction_count = counted.all from counted where id = ?
         returning counted.of_it::int as count, counted.kinds::int as kinds`,
        [emoji, tenantId, entry.id, entry.id],
      );
      if (given && (counts?.kinds ?? 0) > timelineLimits.reactions) throw tooManyReactions();
      return { entryId: entry.id, emoji, count: counts?.count ?? 0, currentUserHasReacted: given };
    });
  }
}
