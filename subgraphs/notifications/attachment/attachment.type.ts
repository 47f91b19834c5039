import { Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A blob attached to a notification.' })
export class NotificationAttachment {
  @Field(() => ID, { description: 'Id of the blob, by which its recipients download it.' })
  blobId!: string;

  @Field(() => String, { description: 'Name of the file, as uploaded.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;

  @Field(() => Int, { description: 'Size of the file in bytes.' })
  sizeBytes!: number;
}
