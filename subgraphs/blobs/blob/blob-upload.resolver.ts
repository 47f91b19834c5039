import { Arg, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BlobRow } from './blob.entity.ts';
import { uploadStatusOf } from './blob.rules.ts';
import type { BlobUploadService } from './blob-upload.service.ts';
import { BlobDownloadTicket, BlobUpload, BlobUploadInput, BlobUploadTicket } from './blob-upload.type.ts';

const idDescription = { description: 'UUID of the upload.' };
const containerDescription = {
  nullable: true,
  description: 'What it is filed under; where it is given, an upload filed elsewhere is not found.',
};

/** Announced uploads in the graph. */
@Resolver(() => BlobUpload)
export class BlobUploadResolver {
  constructor(private readonly service: BlobUploadService) {}

  @Query(() => BlobUpload, { nullable: true, description: 'An upload of the caller’s, whole or not.' })
  async blobUpload(
    @Arg('id', () => ID, idDescription) id: string,
    @Arg('containerName', () => String, containerDescription) containerName: string | null,
  ): Promise<BlobUpload | null> {
    const row = await this.service.find(id, containerName ?? null);
    return row === null ? null : toUpload(row);
  }

  @Mutation(() => BlobUploadTicket, {
    description: 'Opens an upload whose bytes are sent to an address of its own, without credentials.',
  })
  async announceBlobUpload(
    @Arg('input', () => BlobUploadInput, { description: 'The file that will be sent.' })
    input: BlobUploadInput,
  ): Promise<BlobUploadTicket> {
    const { row, url, headers, expiresAt } = await this.service.announce(input);
    return { upload: toUpload(row), url, method: 'PUT', headers: [...headers], expiresAt };
  }

  @Mutation(() => BlobUpload, {
    description: 'Checks and keeps bytes that were sent to the store itself; answers how the upload is.',
  })
  async confirmBlobUpload(
    @Arg('id', () => ID, idDescription) id: string,
    @Arg('containerName', () => String, containerDescription) containerName: string | null,
  ): Promise<BlobUpload> {
    return toUpload(await this.service.confirm(id, containerName ?? null));
  }

  @Mutation(() => Boolean, { description: 'Gives up an upload whose bytes have not come.' })
  cancelBlobUpload(@Arg('id', () => ID, idDescription) id: string): Promise<boolean> {
    return this.service.cancel(id);
  }

  @Mutation(() => BlobDownloadTicket, {
    description: 'Makes an address where anybody may fetch a file the caller may read, for some minutes.',
  })
  createBlobDownloadUrl(
    @Arg('id', () => ID, { description: 'UUID of the file.' }) id: string,
    @Arg('fileName', () => String, {
      nullable: true,
      description: 'What the file is called there; by default its own name.',
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
