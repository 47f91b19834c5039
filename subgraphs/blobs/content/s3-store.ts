import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { presignAwsUrl } from '../../kernel/crypto/aws-signature.ts';
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
    const sdk = await import('@aws-sdk/client-s3');
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
    const { credentials, region } = this.settings;
    if (credentials === undefined) return null;
    const now = new Date();
    const url = this.urlOf(request.key);
    if (request.method === 'GET') {
      url.searchParams.set('response-content-type', request.contentType);
      url.searchParams.set('response-content-disposition', request.disposition);
    }
    const expiresInSeconds = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
    const headers = request.method === 'PUT' ? request.headers : {};
    return presignAwsUrl(
      { method: request.method, url, headers, expiresInSeconds },
      { region, service: 's3', ...credentials },
      now,
    );
  }

  /** Servers other than Amazon's need path-style URLs. */
  private urlOf(key: string): URL {
    const { bucket, region, endpoint, prefix } = this.settings;
    const path = `${prefix}${key}`.split('/').map(encodeURIComponent).join('/');
    return endpoint === undefined
      ? new URL(`https://${bucket}.s3.${region}.amazonaws.com/${path}`)
      : new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${path}`);
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
