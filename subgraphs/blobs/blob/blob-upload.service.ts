import { LockMode } from '@mikro-orm/core';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { blobNotFound, blobsAreExternal, uploadNotPending } from '../blobs.errors.ts';
import type { StoredBlobContent } from '../content/blob-content.service.ts';
import { type BlobStore, blobKey, stagedKey } from '../content/blob-store.ts';
import { addressLifetime, type SignedAddresses } from '../content/signed-addresses.ts';
import { BlobEntity, type BlobRow } from './blob.entity.ts';
import { blobUploadInput, containerInput, downloadInput } from './blob.input.ts';
import type { BlobPolicy, BlobService } from './blob.service.ts';
import { collectQueue } from './collect-blobs.ts';
import { uploaderOf } from './uploader.rules.ts';

/** Abandoned uploads that one call removes. */
const removedAtOnce = 1_000;

/** The URL, method and headers for sending the bytes. */
export interface UploadTicket {
  readonly row: BlobRow;
  /** A URL of the store, or a path below a REST base of this host. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly expiresAt: Date;
}

export interface BlobUploadDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly jobs: JobSender;
  readonly blobs: BlobService;
  readonly store: BlobStore;
  readonly content: Pick<StoredBlobContent, 'takeStaged' | 'maxSize'>;
  readonly addresses: SignedAddresses;
  readonly policy: BlobPolicy;
}

/** Uploads that are announced, sent without credentials to a signed URL, and confirmed. */
export class BlobUploadService {
  constructor(private readonly dependencies: BlobUploadDependencies) {}

  /** @throws {DomainError} `invalid`; `rateLimited`; `notFound` with an external blob store. */
  async announce(input: unknown): Promise<UploadTicket> {
    const { blobs, policy, content, store, addresses, unit } = this.dependencies;
    if (policy.isExternal) throw blobsAreExternal();
    const { sizeBytes, ...file } = validate(blobUploadInput(policy.contentTypes, content.maxSize), input);
    const row = await blobs.open('announceBlobUpload', { ...file, declaredSize: sizeBytes });
    const { id, contentType } = row;
    const tenantId = unit.call.tenant.id;
    const expiresAt = this.expiry();
    const direct = {
      method: 'PUT' as const,
      key: stagedKey(tenantId, id),
      contentType,
      size: sizeBytes,
    };
    const url =
      (await store.presign?.(direct, expiresAt)) ??
      (await addresses.pathFor(
        'upload',
        { tenantId, id, by: uploaderOf(unit.call.actor), contentType, size: sizeBytes, fileName: null },
        expiresAt,
      ));
    return { row, url, headers: [{ name: 'Content-Type', value: contentType }], expiresAt };
  }

  /**
   * Returns the caller's upload. Checks and stores bytes that were sent to the store directly.
   * @throws {DomainError} `invalid`; `notFound` for an upload of another caller or in another container.
   */
  async confirm(id: string, containerName: string | null): Promise<BlobRow> {
    const { content, unit } = this.dependencies;
    const row = await this.find(id, containerName);
    if (row === null) throw blobNotFound();
    if (row.status === 'Uploading' && row.declaredSize !== null)
      await content
        .takeStaged(unit.call.tenant.id, row.id, row.createdBy, row.declaredSize)
        // The status of the upload reports invalid bytes.
        .catch((error: unknown) => {
          if (!isRefused(error)) throw error;
        });
    return (await this.find(id, containerName)) ?? row;
  }

  /**
   * @returns null for an upload of another caller and for an unknown one alike.
   * @throws {DomainError} `invalid`.
   */
  async find(id: string, container: string | null): Promise<BlobRow | null> {
    const { call } = this.dependencies.unit;
    const { containerName } = validate(containerInput, { containerName: container });
    const known = checkUuid(id, blobNotFound);
    return call.em.findOne(
      BlobEntity,
      {
        id: known,
        createdBy: uploaderOf(call.actor),
        ...(containerName === null ? {} : { containerName: { $in: [containerName, null] } }),
      },
      { refresh: true },
    );
  }

  /** @throws {DomainError} `notFound` for an upload of another caller; `conflict` after bytes have arrived. */
  async cancel(id: string): Promise<boolean> {
    const { unit, jobs } = this.dependencies;
    const known = checkUuid(id, blobNotFound);
    return unit.run('cancelBlobUpload', async ({ em }) => {
      const row = await em.findOne(
        BlobEntity,
        { id: known, createdBy: uploaderOf(unit.call.actor) },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (row === null) throw blobNotFound();
      if (row.status !== 'Uploading') throw uploadNotPending();
      row.status = 'Deleting';
      // The URL may be in use until it expires; bytes that arrive later are removed with the row.
      row.keepUntil = this.expiry();
      await jobs.send(em, collectQueue, {}, { startAfter: row.keepUntil });
      return true;
    });
  }

  /**
   * Removes the tenant's uploads whose bytes did not arrive in time, before the collector comes by. Each is locked: one
   * whose bytes arrive meanwhile stays. @returns how many, 1,000 at most.
   */
  async removeAbandoned(): Promise<number> {
    const { unit, jobs, clock } = this.dependencies;
    return unit.run('removeAbandonedBlobUploads', async ({ em }) => {
      const removed: unknown[] = await em.execute(
        `update blobs.blob set status = 'Deleting' where tenant_id = ? and id in (
           select id from blobs.blob
           where tenant_id = ? and status in ('Uploading', 'Receiving') and keep_until <= ?
           order by keep_until, id limit ? for update skip locked)
         returning id`,
        [unit.call.tenant.id, unit.call.tenant.id, clock.now(), removedAtOnce],
      );
      if (removed.length > 0) await jobs.send(em, collectQueue, {});
      return removed.length;
    });
  }

  /**
   * Creates a signed URL for a file that the caller may read.
   * @throws {DomainError} `invalid`; `notFound`.
   */
  async downloadAddress(id: string, wanted: string | null): Promise<{ url: string; expiresAt: Date }> {
    const { blobs, store, addresses, unit } = this.dependencies;
    const { fileName } = validate(downloadInput, { fileName: wanted });
    const row = await blobs.find(id);
    if (row === null) throw blobNotFound();
    const tenantId = unit.call.tenant.id;
    const expiresAt = this.expiry();
    const shown = fileName || row.fileName;
    const direct = {
      method: 'GET' as const,
      key: blobKey(tenantId, row.id),
      contentType: row.contentType,
      disposition: contentDisposition(shown),
    };
    const granted = { tenantId, id: row.id, by: uploaderOf(unit.call.actor), contentType: null, size: null };
    const url =
      (await store.presign?.(direct, expiresAt)) ??
      (await addresses.pathFor('download', { ...granted, fileName: shown }, expiresAt));
    return { url, expiresAt };
  }

  private expiry(): Date {
    return new Date(this.dependencies.clock.now().getTime() + addressLifetime);
  }
}

/** RFC 6266, in the form that supports every name (RFC 8187). */
function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

function isRefused(error: unknown): boolean {
  return error instanceof DomainError && ['invalid', 'notFound'].includes(error.kind);
}
