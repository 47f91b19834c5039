import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { BigInteger, Field, ID, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A file in the blob store. Download its bytes with `GET /blobs/{id}`.' })
@NodeEntity()
export class Blob {
  @Field(() => ID, { description: 'UUID of the file.' })
  id!: string;

  @Field(() => String, { description: 'File name given at upload.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type without parameters, such as `image/png`.' })
  contentType!: string;

  @Field(() => BigInteger, {
    nullable: true,
    description: 'Size in bytes; null until the upload is complete.',
  })
  sizeBytes!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the bytes in hex; null until the upload is complete.',
  })
  checksum!: string | null;

  @Field(() => Date, { description: 'Time at which the upload started.' })
  createdAt!: Date;
}

@InputType({ description: 'Properties of a file to be uploaded.' })
export class CreateBlobInput {
  @Field(() => String, { description: 'File name, at most 255 characters.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type, such as `image/png`.' })
  contentType!: string;
}
