import {
  BigInteger,
  Field,
  ID,
  InputType,
  ObjectType,
  registerEnumType,
} from '../../kernel/subgraph/type-graphql.ts';
import { uploadStatuses } from './blob.rules.ts';
import { Blob } from './blob.type.ts';

/** {@link uploadStatuses} as GraphQL sees them. */
export const BlobUploadStatusEnum = Object.fromEntries(uploadStatuses.map((word) => [word, word]));
registerEnumType(BlobUploadStatusEnum, {
  name: 'BlobUploadStatus',
  description: 'How far an upload is.',
  valuesConfig: {
    Pending: { description: 'Its bytes have not come yet.' },
    Uploading: { description: 'Its bytes are coming or being checked.' },
    Valid: { description: 'Its bytes are whole and were checked.' },
    Rejected: { description: 'Its bytes were refused, or it was cancelled.' },
  },
});

/** What an upload is announced with. */
@InputType({ description: 'A file that will be sent to an address of its own.' })
export class BlobUploadInput {
  @Field(() => String, { description: 'At most 255 characters of a name.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type, such as `image/png`; the bytes must be sent with it.' })
  contentType!: string;

  @Field(() => String, { description: 'What it is filed under, at most 100 characters.' })
  containerName!: string;

  @Field(() => BigInteger, { description: 'Exactly so many bytes will be taken.' })
  sizeBytes!: number;
}

/** An upload in the graph. */
@ObjectType({ description: 'An upload of the caller’s, whole or not.' })
export class BlobUpload {
  @Field(() => ID, { description: 'UUID of the file it becomes.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it is filed under; null where nothing was said.',
  })
  containerName!: string | null;

  @Field(() => String, { description: 'The name it was announced under.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type; once it is whole, the one its bytes have.' })
  contentType!: string;

  @Field(() => BigInteger, {
    nullable: true,
    description: 'Bytes that were announced; null where none were.',
  })
  declaredSizeBytes!: number | null;

  @Field(() => BlobUploadStatusEnum, { description: 'How far the upload is.' })
  status!: string;

  @Field(() => Blob, { nullable: true, description: 'The file; null until it is whole.' })
  blob!: Blob | null;

  @Field(() => Date, { description: 'When the upload was opened.' })
  createdAt!: Date;
}

/** A header in the graph. */
@ObjectType({ description: 'A header that must be sent as it is.' })
export class RequiredHeader {
  @Field(() => String, { description: 'Its name, as HTTP writes it.' })
  name!: string;

  @Field(() => String, { description: 'The value that was signed.' })
  value!: string;
}

/** Where an upload goes, in the graph. */
@ObjectType({ description: 'Where the bytes of an upload are sent, without credentials.' })
export class BlobUploadTicket {
  @Field(() => BlobUpload, { description: 'The upload that was opened.' })
  upload!: BlobUpload;

  @Field(() => String, {
    description: 'An address of the store, or a path below a REST base of this host. It is a secret.',
  })
  url!: string;

  @Field(() => String, { description: 'The HTTP method it takes, `PUT`.' })
  method!: string;

  @Field(() => [RequiredHeader], { description: 'Headers the request must carry.' })
  headers!: RequiredHeader[];

  @Field(() => Date, { description: 'Until when the address is good.' })
  expiresAt!: Date;
}

/** Where a file is fetched, in the graph. */
@ObjectType({ description: 'Where a file is fetched without credentials.' })
export class BlobDownloadTicket {
  @Field(() => String, {
    description: 'An address of the store, or a path below a REST base of this host. It is a secret.',
  })
  url!: string;

  @Field(() => Date, { description: 'Until when the address is good.' })
  expiresAt!: Date;
}
