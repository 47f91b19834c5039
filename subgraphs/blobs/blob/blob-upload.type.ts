import {
  BigInteger,
  Field,
  graphEnum,
  ID,
  InputType,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { uploadStatuses } from './blob.rules.ts';
import { Blob } from './blob.type.ts';

export const BlobUploadStatusEnum = graphEnum(
  uploadStatuses,
  'BlobUploadStatus',
  'Progress state of an upload.',
  {
    Pending: 'No bytes have arrived yet.',
    Uploading: 'Bytes are being received or checked.',
    Valid: 'All bytes have arrived and passed the checks.',
    Rejected: 'The bytes failed a check, or the upload was cancelled.',
  },
);

@InputType({ description: 'A file to be uploaded to a signed URL.' })
export class AnnounceBlobUploadInput {
  @Field(() => String, { description: 'File name, at most 255 characters.' })
  fileName!: string;

  @Field(() => String, {
    description: 'Media type, such as `image/png`; the upload must send the same type.',
  })
  contentType!: string;

  @Field(() => String, { description: 'Container name, at most 100 characters.' })
  containerName!: string;

  @Field(() => BigInteger, { description: 'Exact size of the file in bytes.' })
  sizeBytes!: number;
}

@ObjectType({ description: 'An upload that the caller started, complete or not.' })
export class BlobUpload {
  @Field(() => ID, { description: 'UUID of the upload and of its file.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Container name; null if none was given.',
  })
  containerName!: string | null;

  @Field(() => String, { description: 'File name given at the start.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type; for a complete upload the type detected from its bytes.' })
  contentType!: string;

  @Field(() => BigInteger, {
    nullable: true,
    description: 'Announced size in bytes; null if none was given.',
  })
  declaredSizeBytes!: number | null;

  @Field(() => BlobUploadStatusEnum, { description: 'Progress state of the upload.' })
  status!: string;

  @Field(() => Blob, { nullable: true, description: 'The file; null until the upload is complete.' })
  blob!: Blob | null;

  @Field(() => Date, { description: 'Time at which the upload started.' })
  createdAt!: Date;
}

@ObjectType({ description: 'An HTTP header that the upload request must send unchanged.' })
export class RequiredHeader {
  @Field(() => String, { description: 'Name of the HTTP header.' })
  name!: string;

  @Field(() => String, { description: 'Signed value of the header.' })
  value!: string;
}
