import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, ID, Int, Query, Resolver, Url } from '../../kernel/subgraph/type-graphql.ts';
import type { BlobRow } from './blob.entity.ts';
import { uploadStatusOf } from './blob.rules.ts';
import type { BlobUploadService } from './blob-upload.service.ts';
import { AnnounceBlobUploadInput, BlobUpload, RequiredHeader } from './blob-upload.type.ts';

const idDescription = { description: 'UUID of the upload.' };
const containerDescription = {
  nullable: true,
  description: 'Container name; when given, an upload in another container is not found.',
};

const upload = [ID, idDescription.description] as const;
const signedUrl = [
  Url,
  'A URL of the store, or a path below a REST base of this host. Keep it secret.',
] as const;
const expiresAt = [Date, 'Time at which the URL expires.'] as const;

@Resolver(() => BlobUpload)
export class BlobUploadResolver {
  constructor(private readonly service: BlobUploadService) {}

  @Query(() => BlobUpload, {
    nullable: true,
    description: 'An upload that the caller started, complete or not.',
  })
  async blobUpload(
    @Arg('id', () => ID, idDescription) id: string,
    @Arg('containerName', () => String, containerDescription) containerName: string | null,
  ): Promise<BlobUpload | null> {
    const row = await this.service.find(id, containerName ?? null);
    return row === null ? null : toUpload(row);
  }

  @Mutation('Starts an upload and returns a signed URL for its bytes. The URL needs no credentials.', {
    input: AnnounceBlobUploadInput,
    payload: {
      blobUpload: [BlobUpload, 'The upload that was started.'],
      url: signedUrl,
      method: [String, 'The HTTP method to use, `PUT`.'],
      headers: [[RequiredHeader], 'Headers that the request must send.'],
      expiresAt,
    },
  })
  async announceBlobUpload(input: AnnounceBlobUploadInput) {
    const { row, url, headers, expiresAt } = await this.service.announce(input);
    return { blobUpload: toUpload(row), url, method: 'PUT', headers, expiresAt };
  }

  @Mutation('Checks and stores bytes that were sent to the store directly.', {
    input: { id: upload, containerName: [String, containerDescription.description, { nullable: true }] },
    payload: { blobUpload: [BlobUpload, 'The upload with its state.'] },
    ignoresIdempotencyKey: true,
  })
  async confirmBlobUpload({ id, containerName }: { id: string; containerName?: string | null }) {
    return { blobUpload: toUpload(await this.service.confirm(id, containerName ?? null)) };
  }

  @Mutation('Cancels an upload that has received no bytes.', {
    input: { id: upload },
    payload: { cancelledBlobUploadId: [ID, 'UUID of the cancelled upload.'] },
  })
  async cancelBlobUpload({ id }: { id: string }) {
    await this.service.cancel(id);
    return { cancelledBlobUploadId: id };
  }

  @Mutation('Removes uploads of the tenant whose bytes did not arrive within an hour.', {
    input: {},
    payload: { removedCount: [Int, 'Number of removed uploads, at most 1000; then more may be left.'] },
  })
  async removeAbandonedBlobUploads() {
    return { removedCount: await this.service.removeAbandoned() };
  }

  @Mutation(
    'Creates a signed URL for a file that the caller may read. The URL needs no credentials and expires within minutes.',
    {
      input: {
        id: [ID, 'UUID of the file.'],
        fileName: [String, 'File name of the download; by default the name of the file.', { nullable: true }],
      },
      payload: { url: signedUrl, expiresAt },
      ignoresIdempotencyKey: true,
    },
  )
  async createBlobDownloadUrl({ id, fileName }: { id: string; fileName?: string | null }) {
    return this.service.downloadAddress(id, fileName ?? null);
  }
}

function toUpload(row: BlobRow): BlobUpload {
  const { id, containerName, fileName, contentType, declaredSize, createdAt, status } = row;
  return {
    id,
    containerName,
    fileName,
    contentType,
    createdAt,
    declaredSizeBytes: declaredSize,
    status: uploadStatusOf[status],
    blob: status === 'Stored' ? row : null,
  };
}
