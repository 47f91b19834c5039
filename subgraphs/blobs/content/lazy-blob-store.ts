import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { OptionsOf } from '../../kernel/options/section.ts';
import type { blobsSection } from '../blobs.options.ts';
import type { BlobStore, ByteRange, DirectRequest } from './blob-store.ts';
import { LocalBlobStore } from './local-store.ts';

/** Opens the configured store on first use: most processes never need it. */
export class LazyBlobStore implements BlobStore {
  private opened: Promise<BlobStore> | null = null;

  constructor(
    private readonly options: OptionsOf<typeof blobsSection>,
    private readonly dataDirectory: string,
  ) {}

  async spool(): Promise<string> {
    return (await this.store()).spool();
  }

  async put(key: string, file: string, size: number): Promise<void> {
    await (await this.store()).put(key, file, size);
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    return (await this.store()).get(key, range);
  }

  async delete(key: string): Promise<void> {
    await (await this.store()).delete(key);
  }

  async presign(request: DirectRequest, expiresAt: Date): Promise<string | null> {
    return (await (await this.store()).presign?.(request, expiresAt)) ?? null;
  }

  async check(signal: AbortSignal): Promise<void> {
    await (await this.store()).check(signal);
  }

  private store(): Promise<BlobStore> {
    this.opened ??= this.open().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  private async open(): Promise<BlobStore> {
    const { Provider, Directory, S3 } = this.options;
    if (Provider !== 's3') return LocalBlobStore.open(Directory ?? join(this.dataDirectory, 'blobs'));
    const { S3BlobStore } = await import('./s3-store.ts');
    const { Bucket = '', Region, Endpoint, AccessKeyId, SecretAccessKey, Prefix } = S3;
    return S3BlobStore.open({
      bucket: Bucket,
      region: Region,
      endpoint: Endpoint,
      credentials:
        AccessKeyId === undefined || SecretAccessKey === undefined
          ? undefined
          : { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey },
      prefix: Prefix,
    });
  }
}
