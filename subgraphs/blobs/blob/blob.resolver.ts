import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BlobService } from './blob.service.ts';
import { Blob, CreateBlobInput } from './blob.type.ts';

@Resolver(() => Blob)
export class BlobResolver {
  constructor(private readonly service: BlobService) {}

  @Query(() => Blob, {
    nullable: true,
    description:
      'A complete file that the caller uploaded, or that is attached to an item the caller may read.',
  })
  blob(@Arg('id', () => ID, { description: 'UUID of the file.' }) id: string): Promise<Blob | null> {
    return this.service.find(id);
  }

  @Mutation('Starts an upload. Send the bytes within an hour by `PUT /blobs/{id}/content`.', {
    input: CreateBlobInput,
    payload: { blob: [Blob, 'The file, without bytes yet.'] },
  })
  async createBlob(input: CreateBlobInput) {
    return { blob: await this.service.create(input) };
  }

  @Mutation('Deletes a file that the caller uploaded and that is not attached.', {
    input: { id: [ID, 'UUID of the file.'] },
    payload: { deletedBlobId: [ID, 'UUID of the deleted file.'] },
  })
  async deleteBlob({ id }: { id: string }) {
    await this.service.delete(id);
    return { deletedBlobId: id };
  }
}
