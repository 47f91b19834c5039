import { Arg, ID, Int, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BlobRow } from './blob.entity.ts';
import { uploadStatusOf } from './blob.rules.ts';
import type { BlobUploadService } from './blob-upload.service.ts';
import { BlobDownloadTicket, BlobUpload, BlobUploadInput, BlobUploadTicket } from './blob-upload.type.ts';

const idDescription = { description: 'UUID of the upload.' };
const containerDescription = {
  nullable: true,
  description: 'Container name; when given, an upload in another container is not found.',
};

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

  @Mutation(() => BlobUploadTicket, {
    description: 'Starts an upload and returns a signed URL for its bytes. The URL needs no credentials.',
  })
  async announceBlobUpload(
    @Arg('input', () => BlobUploadInput, { description: 'The file to be uploaded.' })
    input: BlobUploadInput,
  ): Promise<BlobUploadTicket> {
    const { row, url, headers, expiresAt } = await this.service.announce(input);
    return { upload: toUpload(row), url, method: 'PUT', headers: [...headers], expiresAt };
  }

  @Mutation(() => BlobUpload, {
    description:
      'Checks and stores bytes that were sent to the store directly. Returns the state of the upload.',
  })
  async confirmBlobUpload(
    @Arg('id', () => ID, idDescription) id: string,
    @Arg('containerName', () => String, containerDescription) containerName: string | null,
  ): Promise<BlobUpload> {
    return toUpload(await this.service.confirm(id, containerName ?? null));
  }

  @Mutation(() => Boolean, { description: 'Cancels an upload that has received no bytes.' })
  cancelBlobUpload(@Arg('id', () => ID, idDescription) id: string): Promise<boolean> {
    return this.service.cancel(id);
  }

  @Mutation(() => Int, {
    description:
      'Removes uploads of the tenant whose bytes did not arrive within an hour. Returns how many, 1000 at most.',
  })
  removeAbandonedBlobUploads(): Promise<number> {
    return this.service.removeAbandoned();
  }

  @Mutation(() => BlobDownloadTicket, {
    description:
      'Creates a signed URL for a file that the caller may read. The URL needs no credentials and expires within minutes.',
  })
  createBlobDownloadUrl(
    @Arg('id', () => ID, { description: 'UUID of the file.' }) id: string,
    @Arg('fileName', () => String, {
      nullable: true,
      description: 'File name of the download; by default the name of the file.',
    })
    fileName: string | null,
  ): Promise<BlobDownloadTicket> {
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
