import {
  BigInteger,
  Directive,
  Field,
  ID,
  InputType,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';

/** A blob in the graph. */
@ObjectType({ description: 'A file in the blob store; its bytes are read over REST, `GET /blobs/{id}`.' })
@Directive('@key(fields: "id")')
export class Blob {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'The name it was uploaded under.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type, without parameters.' })
  contentType!: string;

  @Field(() => BigInteger, { nullable: true, description: 'Bytes; null until the upload has ended.' })
  sizeBytes!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the bytes, in hex; null until the upload has ended.',
  })
  checksum!: string | null;

  @Field(() => Date, { description: 'When the upload was opened.' })
  createdAt!: Date;
}

/** What an upload is opened with. */
@InputType({ description: 'A file that is about to be uploaded.' })
export class CreateBlobInput {
  @Field(() => String, { description: 'At most 255 characters.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type, such as `image/png`.' })
  contentType!: string;
}
