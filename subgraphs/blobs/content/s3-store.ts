import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { optionalPackage } from '../../kernel/error/optional-package.ts';
import { createAwsRequestHandler } from '../../kernel/http/aws-requests.ts';
import type { BlobStore, ByteRange, DirectRequest } from './blob-store.ts';

/** Bucket and credentials; options of `Blobs:S3`. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly prefix: string;
}

/** Milliseconds for one request, including the bytes of a blob. */
const timeout = 10 * 60_000;

/** Stores blobs as objects of an S3 bucket. */
export class S3BlobStore implements BlobStore {
  private constructor(
    private readonly client: S3Client,
    private readonly sdk: typeof import('@aws-sdk/client-s3'),
    private readonly settings: S3Settings,
    private readonly spoolDirectory: string,
  ) {}

  /** Loads the SDK on demand: installations without a bucket do not need it. */
  static async open(settings: S3Settings): Promise<S3BlobStore> {
    const sdk = await optionalPackage(import('@aws-sdk/client-s3'));
    const { region, endpoint, credentials } = settings;
    const client = new sdk.S3Client({
      region,
      // Servers other than Amazon's need path-style URLs.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === undefined ? { signer: { sign: async (request) => request } } : { credentials }),
      requestHandler: createAwsRequestHandler(endpoint, timeout),
      maxAttempts: 3,
      // The bytes were hashed on arrival; not every server supports checksums in a trailer.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    const spoolDirectory = join(tmpdir(), 'platform-blob-spool');
    await mkdir(spoolDirectory, { recursive: true, mode: 0o700 });
    return new S3BlobStore(client, sdk, settings, spoolDirectory);
  }

  async spool(): Promise<string> {
    return this.spoolDirectory;
  }

  async put(key: string, file: string, size: number): Promise<void> {
    const command = new this.sdk.PutObjectCommand({
      ...this.objectOf(key),
      Body: createReadStream(file),
      ContentLength: size,
    });
    await this.client.send(command);
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const { Body } = await this.client.send(
      new this.sdk.GetObjectCommand({ ...this.objectOf(key), ...part }),
    );
    return Body as Readable;
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new this.sdk.DeleteObjectCommand(this.objectOf(key)));
  }

  async presign(request: DirectRequest, expiresAt: Date): Promise<string | null> {
    if (this.settings.credentials === undefined) return null;
    const { getSignedUrl } = await optionalPackage(import('@aws-sdk/s3-request-presigner'));
    const expiresIn = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1_000));
    const object = this.objectOf(request.key);
    if (request.method === 'GET') {
      const { contentType: ResponseContentType, disposition: ResponseContentDisposition } = request;
      const shown = new this.sdk.GetObjectCommand({
        ...object,
        ResponseContentType,
        ResponseContentDisposition,
      });
      return getSignedUrl(this.client, shown, { expiresIn });
    }
    const sent = new this.sdk.PutObjectCommand({
      ...object,
      ContentType: request.contentType,
      ContentLength: request.size,
    });
    const signableHeaders = new Set(['content-type', 'content-length', 'host']);
    return getSignedUrl(this.client, sent, { expiresIn, signableHeaders });
  }

  async check(signal: AbortSignal): Promise<void> {
    const { bucket: Bucket, prefix: Prefix } = this.settings;
    await this.client.send(new this.sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), {
      abortSignal: signal,
    });
  }

  private objectOf(key: string) {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + key };
  }
}
