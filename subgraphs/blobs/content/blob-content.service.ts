import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { CallContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { demandCredentials } from '../../kernel/permission/demand-credentials.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { BlobEntity } from '../blob/blob.entity.ts';
import { decideMediaType, graceMs, mediaTypeOf } from '../blob/blob.rules.ts';
import { uploaderOf } from '../blob/uploader.rules.ts';
import { wholeBlob } from '../blob/whole-blob.ts';
import type {
  BlobContent,
  BlobDownload,
  BlobInfo,
  BlobOwner,
  BlobUpload,
  MadeFile,
  SignedAddress,
} from '../blobs.contract.ts';
import { blobNotFound, contentRefused } from '../blobs.errors.ts';
import { type BlobStore, type ByteRange, blobKey, stagedKey } from './blob-store.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import { type SpooledUpload, spoolUpload } from './spool-upload.ts';

/**
 * Passes exactly the given number of bytes; fails as soon as there are more. Reads nothing before it is read: an error
 * before anyone listens would end the process.
 */
function exactly(size: number, bytes: Readable): Readable {
  return Readable.from(checkSize(size, bytes), { objectMode: false });
}

async function* checkSize(size: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of bytes) {
    seen += chunk.length;
    if (seen > size) throw contentRefused('sizeBytes');
    yield chunk;
  }
  if (seen !== size) throw contentRefused('sizeBytes');
}

const source = 'Svc.BlobStorage';

/** Limits of stored files; options of section `Blobs`. */
export interface BlobContentLimits {
  /** Maximum bytes of a file. */
  readonly maxSize: number;
  /** Milliseconds that a complete, unattached blob is kept. */
  readonly orphanAge: number;
}

interface Claimed {
  readonly content_type: string;
}

/** Receives the bytes of blobs: spools, hashes and stores them, then marks the blob as complete. */
export class StoredBlobContent implements BlobContent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: BlobStore,
    private readonly limits: BlobContentLimits,
    private readonly addresses: SignedAddresses,
  ) {}

  get maxSize(): number {
    return this.limits.maxSize;
  }

  async write(call: CallContext, id: string, upload: BlobUpload): Promise<BlobInfo> {
    demandCredentials(call.actor);
    return this.receiveBytes(call.tenant.id, id, upload, () =>
      this.claim(call.tenant.id, id, uploaderOf(call.actor)),
    );
  }

  async writeSigned(address: SignedAddress, upload: BlobUpload & { readonly contentType: string }) {
    const { tenantId, id, by, size, contentType } = await this.addresses.open('upload', address);
    if (mediaTypeOf(upload.contentType) !== contentType) throw contentRefused('contentType');
    return this.receiveBytes(tenantId, id, { ...upload, bytes: exactly(size ?? 0, upload.bytes) }, () =>
      this.claim(tenantId, id, by),
    );
  }

  /**
   * Completes an upload whose bytes were sent to the bucket directly. The bytes are read, checked and stored again
   * under the blob's own key, which no signed URL can write.
   * @returns whether there were bytes.
   */
  async takeStaged(tenantId: string, id: string, by: string, size: number): Promise<boolean> {
    const staged = stagedKey(tenantId, id);
    const bytes = await this.store.get(staged).catch(() => null);
    if (bytes === null) return false;
    const upload = { bytes: exactly(size, bytes), sha256: null };
    await this.receiveBytes(tenantId, id, upload, () => this.claim(tenantId, id, by)).finally(() => {
      bytes.destroy();
      return this.store.delete(staged);
    });
    return true;
  }

  async readSigned(address: SignedAddress): Promise<BlobDownload> {
    const { tenantId, id, fileName } = await this.addresses.open('download', address);
    const { info, open } = await this.read(tenantId, id);
    return { info: { ...info, fileName: fileName ?? info.fileName }, open };
  }

  make(owner: BlobOwner, file: MadeFile, bytes: Readable): Promise<BlobInfo> {
    const id = uuid();
    return this.receiveBytes(owner.tenant.id, id, { bytes, sha256: null }, () => this.add(owner, id, file));
  }

  async read(tenantId: string, id: string): Promise<BlobDownload> {
    const known = uuidOrNull(id);
    const row =
      known === null
        ? null
        : await this.database.session(tenantId).findOne(BlobEntity, { id: known, status: 'Stored' });
    if (row === null) throw blobNotFound();
    return { info: wholeBlob(row), open: (range) => this.open(tenantId, row.id, range) };
  }

  private open(tenantId: string, id: string, range: ByteRange | undefined): Promise<Readable> {
    return inSpan({ source, name: 'blob.download' }, () => this.store.get(blobKey(tenantId, id), range));
  }

  private receiveBytes(
    tenantId: string,
    id: string,
    upload: BlobUpload,
    claim: () => Promise<Claimed>,
  ): Promise<BlobInfo> {
    return inSpan({ source, name: 'blob.upload' }, async (span) => {
      const claimed = await claim();
      try {
        const info = await spoolUpload(upload.bytes, await this.store.spool(), (spooled) =>
          this.keep(tenantId, id, claimed, spooled, upload.sha256),
        );
        span.setAttributes({ 'blob.size': info.sizeBytes, 'blob.content_type': info.contentType });
        return info;
      } catch (error) {
        await this.abandon(tenantId, id);
        throw error;
      }
    });
  }

  private async add({ actor, tenant }: BlobOwner, id: string, file: MadeFile): Promise<Claimed> {
    const createdAt = this.clock.now();
    await this.database.session(tenant.id).transactional(async (em) => {
      em.persist(
        em.create(BlobEntity, {
          ...file,
          id,
          tenantId: tenant.id,
          status: 'Receiving',
          sizeBytes: null,
          checksum: null,
          containerName: null,
          declaredSize: null,
          createdAt,
          createdBy: uploaderOf(actor),
          keepUntil: this.after(graceMs),
          attachedAt: null,
        }),
      );
    });
    return { content_type: file.contentType };
  }

  /** Only one request may send the bytes of an upload, within the hour. */
  private async claim(tenantId: string, id: string, by: string): Promise<Claimed> {
    const known = uuidOrNull(id);
    const [claimed]: Claimed[] = await this.database.session(tenantId).transactional((em) =>
      em.execute(
        `update blobs.blob set status = 'Receiving', keep_until = ?
         where id = ?::uuid and created_by = ? and status = 'Uploading' and keep_until > ? returning content_type`,
        [this.after(graceMs), known, by, this.clock.now()],
      ),
    );
    if (claimed === undefined) throw blobNotFound();
    return claimed;
  }

  private async keep(
    tenantId: string,
    id: string,
    claimed: Claimed,
    { file, size, digest, foundType }: SpooledUpload,
    expected: Buffer | null,
  ): Promise<BlobInfo> {
    if (expected !== null && !expected.equals(digest)) throw contentRefused('checksum');
    const contentType = decideMediaType(claimed.content_type, foundType);
    if (contentType === null) throw contentRefused('contentType');
    await this.store.put(blobKey(tenantId, id), file, size);
    return this.database.session(tenantId).transactional(async (em) => {
      const row = await em.findOne(BlobEntity, { id, status: 'Receiving' });
      // The collector has removed the upload: it took longer than the grace period.
      if (row === null) throw blobNotFound();
      Object.assign(row, {
        status: 'Stored',
        contentType,
        sizeBytes: size,
        checksum: digest.toString('hex'),
        keepUntil: this.after(this.limits.orphanAge),
      });
      await em.flush();
      return wholeBlob(row);
    });
  }

  /** The collector removes bytes that may be in the store. */
  private async abandon(tenantId: string, id: string): Promise<void> {
    await this.database
      .session(tenantId)
      .transactional((em) =>
        em.execute(
          "update blobs.blob set status = 'Deleting', keep_until = ? where id = ? and status = 'Receiving'",
          [this.clock.now(), id],
        ),
      );
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
