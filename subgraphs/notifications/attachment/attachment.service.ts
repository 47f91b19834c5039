import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobDirectory } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { notificationLimits } from '../contract/notification.ts';
import { attachmentNotFound } from '../notifications.errors.ts';

/** Attaches blobs to the notifications that a caller publishes. */
export class AttachmentService {
  constructor(
    private readonly request: RequestContext,
    private readonly clock: Clock,
    /** Null where the installation has no blob store. */
    private readonly blobs: BlobDirectory | null,
  ) {}

  /**
   * Returns the ids as the blob store spells them, each once.
   * @throws {DomainError} `notFound` for a blob that the caller may not read; `invalid` for too many bytes.
   */
  async check(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    // Another system's blobs cannot be read for an e-mail.
    if (this.blobs === null || !this.blobs.isChecked) throw attachmentNotFound();
    const found = await this.blobs.attachable(this.request, ids);
    const known = new Map(found.map(({ id, sizeBytes }) => [id, sizeBytes]));
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    if (wanted.some((id) => !known.has(id))) throw attachmentNotFound();
    const bytes = wanted.reduce((sum, id) => sum + (known.get(id) ?? 0), 0);
    if (bytes > notificationLimits.attachmentBytes)
      throw invalidInput({ attachmentBlobIds: ['Validation:TooLarge'] });
    return wanted;
  }

  /** Keeps the blobs for a notification. @throws {DomainError} `notFound` when one was deleted meanwhile. */
  async keep(em: EntityManager, notificationId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || this.blobs === null) return;
    if (!(await this.blobs.keep(em, ids))) throw attachmentNotFound();
    await em.execute(
      `insert into notifications.attachment (tenant_id, blob_id, notification_id, created_at)
       select ?, id, ?, ? from unnest(?::uuid[]) as id on conflict do nothing`,
      [this.request.tenant.id, notificationId, this.clock.now(), `{${ids.join(',')}}`],
    );
  }
}
