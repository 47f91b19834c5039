import type { BlobHolder } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { opens } from '../../kernel/call/embed-scope.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { EntityAccessService } from '../access/entity-access.service.ts';
import { EntryReader } from './entry-reader.service.ts';

/** Maximum number of entries checked per blob. A blob is usually attached to one entry. */
const lookedAt = 100;

/** Reports to the blob store which blobs are attached to entries, and who may read a blob through an entry. */
export class AttachmentHolder implements BlobHolder {
  constructor(
    private readonly database: Database,
    private readonly access: EntityAccessService,
  ) {}

  async mayRead(call: RequestContext, blobId: string): Promise<boolean> {
    const rows: { id: string }[] = await this.database
      .session(call.tenant.id)
      .execute(
        'select entry_id as id from timeline.attachment where tenant_id = ? and blob_id = ? order by entry_id desc limit ?',
        [call.tenant.id, blobId, lookedAt],
      );
    const reader = new EntryReader(call, this.access);
    const seen = await Promise.all(rows.map(({ id }) => reader.find(id)));
    return seen.some(
      (entry) =>
        entry !== null && opens(call.actor.embed, 'comments', { type: entry.entityType, id: entry.entityId }),
    );
  }

  async listHeld(tenantId: string, blobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await this.database.session(tenantId).execute(
      `select distinct blob_id as id from timeline.attachment
       where tenant_id = ? and blob_id in (select jsonb_array_elements_text(?::jsonb))`,
      [tenantId, JSON.stringify(blobIds)],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
