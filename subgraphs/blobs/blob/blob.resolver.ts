import { Arg, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
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

  @Mutation(() => Blob, {
    description: 'Starts an upload. Send the bytes within an hour by `PUT /blobs/{id}/content`.',
  })
  createBlob(
    @Arg('input', () => CreateBlobInput, { description: 'Properties of the new file.' })
    input: CreateBlobInput,
  ): Promise<Blob> {
    return this.service.create(input);
  }

  @Mutation(() => Boolean, {
    description: 'Deletes a file that the caller uploaded and that is not attached.',
  })
  deleteBlob(@Arg('id', () => ID, { description: 'UUID of the file.' }) id: string): Promise<boolean> {
    return this.service.delete(id);
  }
}
