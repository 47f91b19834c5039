import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { blobInUse, blobNotFound, blobsAreExternal, tooManyPending } from '../blobs.errors.ts';
import { BlobEntity, type BlobRow } from './blob.entity.ts';
import { blobInput } from './blob.input.ts';
import { graceMs } from './blob.rules.ts';
import type { BlobHolders } from './blob-holders.ts';
import { collectQueue } from './collect-blobs.ts';
import { uploaderOf } from './uploader.rules.ts';

/** Limits and media types of this installation; options of section `Blobs`. */
export interface BlobPolicy {
  readonly isExternal: boolean;
  readonly contentTypes: readonly string[];
  readonly maxPending: number;
}

/** The properties of a file before its bytes arrive. */
export interface OpenedFile extends Pick<BlobRow, 'fileName' | 'contentType'> {
  readonly containerName?: string;
  readonly declaredSize?: number;
}

/** Blobs of the caller's tenant. */
export class BlobService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly jobs: JobSender,
    private readonly holders: BlobHolders,
    private readonly policy: BlobPolicy,
  ) {}

  /** @returns null for an incomplete blob, one of another tenant, and one the caller may not read alike. */
  async find(id: string): Promise<BlobRow | null> {
    const known = uuidOrNull(id);
    if (known === null) return null;
    const { call } = this.unit;
    const row = await call.em.findOne(BlobEntity, { id: known, status: 'Stored' });
    if (row === null) return null;
    // An embed token reaches what its components show, not what its user has uploaded elsewhere.
    const isOwn = call.actor.embed === null && row.createdBy === uploaderOf(call.actor);
    const mayRead = isOwn || (await this.holders.mayRead(call, known));
    return mayRead ? row : null;
  }

  /**
   * Starts an upload.
   * @throws {DomainError} `invalid`; `rateLimited` while the caller has too many unattached blobs; `notFound` with an
   * external blob store.
   */
  async create(input: unknown): Promise<BlobRow> {
    if (this.policy.isExternal) throw blobsAreExternal();
    return this.open('createBlob', validate(blobInput(this.policy.contentTypes), input));
  }

  /** Starts an upload whose file was validated before. @throws {DomainError} `rateLimited`. */
  open(operation: string, file: OpenedFile): Promise<BlobRow> {
    const { actor, tenant } = this.unit.call;
    const createdBy = uploaderOf(actor);
    return this.unit.run(operation, async ({ em }) => {
      await this.checkRoom(em, createdBy);
      const createdAt = this.clock.now();
      const row = em.create(BlobEntity, {
        containerName: null,
        declaredSize: null,
        ...file,
        id: uuid(),
        tenantId: tenant.id,
        status: 'Uploading',
        sizeBytes: null,
        checksum: null,
        createdAt,
        createdBy,
        keepUntil: new Date(createdAt.getTime() + graceMs),
        attachedAt: null,
      });
      em.persist(row);
      return { ...row } as BlobRow;
    });
  }

  /** Serializes the uploads of one uploader, so that the limit is exact. */
  private async checkRoom(em: EntityManager, createdBy: string): Promise<void> {
    await lockName(em, 'pending blobs', this.unit.call.tenant.id, createdBy);
    const pending = await em.count(BlobEntity, { createdBy, attachedAt: null });
    if (pending >= this.policy.maxPending) throw tooManyPending(this.policy.maxPending);
  }

  /** @throws {DomainError} `notFound` unless the caller uploaded it; `conflict` while a row references it. */
  async delete(id: string): Promise<boolean> {
    const { actor, tenant } = this.unit.call;
    const known = checkUuid(id, blobNotFound);
    const deletable = {
      id: known,
      createdBy: uploaderOf(actor),
      status: { $in: ['Uploading', 'Stored'] },
    } satisfies FilterQuery<BlobRow>;
    const before = await this.unit.call.em.findOne(BlobEntity, deletable, { disableIdentityMap: true });
    if ((await this.holders.listHeld(tenant.id, [known])).has(known)) throw blobInUse();
    return this.unit.run('deleteBlob', async ({ em }) => {
      const row = await em.findOne(BlobEntity, deletable, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (before === null || row === null) throw blobNotFound();
      // A row that is about to reference the blob is noted at the blob; its area may not report it as a holder yet.
      if (row.keepUntil > before.keepUntil) throw blobInUse();
      // A blob that was attached before may be attached again soon: the collector deletes it after the grace period.
      const now = this.clock.now().getTime();
      row.status = 'Deleting';
      row.keepUntil = new Date(row.attachedAt === null ? now : now + graceMs);
      await this.jobs.send(em, collectQueue, {});
      return true;
    });
  }
}
