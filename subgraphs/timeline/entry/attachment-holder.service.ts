import type { BlobHolder } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { EntityAccessService } from '../access/entity-access.service.ts';
import { EntryReader } from './entry-reader.service.ts';

/** Entries looked at before a blob counts as unreadable: a blob is attached to one as a rule. */
const lookedAt = 100;

/** What the blob store asks of the timeline: which blobs live entries hold, and who reads them through one. */
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
    return seen.some((entry) => entry !== null);
  }

  async held(tenantId: string, blobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await this.database.session(tenantId).execute(
      `select distinct blob_id as id from timeline.attachment
       where tenant_id = ? and blob_id in (select jsonb_array_elements_text(?::jsonb))`,
      [tenantId, JSON.stringify(blobIds)],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
