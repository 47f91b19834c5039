import type { BlobHolder } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { opens } from '../../kernel/call/embed-scope.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { permittedItem } from '../inbox/inbox-view.rules.ts';

/** Reports to the blob store which blobs notifications refer to; the recipients may read them. */
export class AttachmentHolder implements BlobHolder {
  constructor(
    private readonly database: Database,
    private readonly permissions: Pick<PermissionChecker, 'listPermissions'>,
  ) {}

  async mayRead({ actor, tenant }: RequestContext, blobId: string): Promise<boolean> {
    if (actor.userId === null || !opens(actor.embed, 'inbox')) return false;
    const held = JSON.stringify(await this.permissions.listPermissions(actor, tenant));
    const rows: object[] = await this.database.session(tenant.id).execute(
      // A repeated publication holds its blobs too, although the notification is the first one's.
      `select 1 from notifications.attachment a
       join notifications.notification n on n.tenant_id = a.tenant_id and n.id = a.notification_id
         and a.blob_id = any(n.attachment_ids)
       join notifications.inbox_item i on i.tenant_id = a.tenant_id and i.notification_id = a.notification_id
       where a.tenant_id = ? and a.blob_id = ? and i.recipient_id = ? and i.in_app and ${permittedItem} limit 1`,
      [tenant.id, blobId, actor.userId, held],
    );
    return rows.length > 0;
  }

  async listHeld(tenantId: string, blobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await this.database.session(tenantId).execute(
      `select distinct blob_id as id from notifications.attachment
       where tenant_id = ? and blob_id = any(?::uuid[])`,
      [tenantId, `{${blobIds.join(',')}}`],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
