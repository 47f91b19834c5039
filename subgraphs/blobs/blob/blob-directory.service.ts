import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import type { BlobDirectory, BlobInfo } from '../blobs.contract.ts';
import { BlobEntity } from './blob.entity.ts';
import { graceMs } from './blob.rules.ts';
import type { BlobHolders } from './blob-holders.ts';
import { uploaderOf } from './uploader.rules.ts';
import { wholeBlob } from './whole-blob.ts';

export class StoredBlobDirectory implements BlobDirectory {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly holders: BlobHolders,
    readonly isChecked: boolean,
  ) {}

  async attachable(call: RequestContext, ids: readonly string[]): Promise<readonly BlobInfo[]> {
    const uploader = uploaderOf(call.actor);
    const found = await this.rows(call.tenant.id, ids);
    const own = found.filter(({ row }) => row.createdBy === uploader);
    // With an embed token only what is attached nowhere: else its page could show files of objects that it does not open.
    const held =
      call.actor.embed === null
        ? new Set<string>()
        : await this.holders.listHeld(
            call.tenant.id,
            own.map(({ row }) => row.id),
          );
    const allowed: BlobInfo[] = [];
    for (const { row, info } of found) {
      const isFree = row.createdBy === uploader && !held.has(row.id);
      if (isFree || (await this.holders.mayRead(call, row.id))) allowed.push(info);
    }
    const now = this.clock.now();
    const kept: { id: string }[] = await this.database.session(call.tenant.id).transactional((em) =>
      em.execute(
        `update blobs.blob set keep_until = greatest(keep_until, ?::timestamptz), attached_at = coalesce(attached_at, ?::timestamptz)
         where id = any(?::uuid[]) and status = 'Stored' returning id`,
        [new Date(now.getTime() + graceMs), now, `{${allowed.map(({ id }) => id).join(',')}}`],
      ),
    );
    const whole = new Set(kept.map(({ id }) => id));
    return allowed.filter(({ id }) => whole.has(id));
  }

  async keep(em: EntityManager, ids: readonly string[]): Promise<boolean> {
    // A deletion compares this time with the one it read before it called the holders.
    const kept: unknown[] = await em.execute(
      `update blobs.blob set keep_until = keep_until + interval '1 millisecond'
       where id in (select id from blobs.blob where id = any(?::uuid[]) and status = 'Stored' order by id for update)
       returning id`,
      [`{${ids.join(',')}}`],
    );
    return kept.length === ids.length;
  }

  async find(tenantId: string, ids: readonly string[]): Promise<readonly BlobInfo[]> {
    return (await this.rows(tenantId, ids)).map(({ info }) => info);
  }

  private async rows(tenantId: string, ids: readonly string[]) {
    const known = ids.flatMap((id) => uuidOrNull(id) ?? []);
    if (known.length === 0) return [];
    const rows = await this.database
      .session(tenantId)
      .find(BlobEntity, { id: { $in: known }, status: 'Stored' });
    return rows.map((row) => ({ row, info: wholeBlob(row) }));
  }
}
