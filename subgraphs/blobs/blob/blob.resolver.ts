import { Arg, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { BlobService } from './blob.service.ts';
import { Blob, CreateBlobInput } from './blob.type.ts';

/** Blobs in the graph. */
@Resolver(() => Blob)
export class BlobResolver {
  constructor(private readonly service: BlobService) {}

  @Query(() => Blob, {
    nullable: true,
    description:
      'A whole file that the caller uploaded, or that is attached to something the caller may read.',
  })
  blob(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<Blob | null> {
    return this.service.find(id);
  }

  @Mutation(() => Blob, {
    description: 'Opens an upload; the bytes follow within the hour by `PUT /blobs/{id}/content`.',
  })
  createBlob(
    @Arg('input', () => CreateBlobInput, { description: 'The file.' }) input: CreateBlobInput,
  ): Promise<Blob> {
    return this.service.create(input);
  }

  @Mutation(() => Boolean, {
    description: 'Deletes a file the caller uploaded and that is attached to nothing.',
  })
  deleteBlob(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<boolean> {
    return this.service.delete(id);
  }
}
