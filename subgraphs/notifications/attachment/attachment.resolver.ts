import DataLoader from 'dataloader';
import type { BlobDirectory, BlobInfo } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { FieldResolver, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationType } from '../inbox/notification.type.ts';
import { NotificationAttachment } from './attachment.type.ts';

@Resolver(() => NotificationType)
export class AttachmentResolver {
  private readonly blobs: DataLoader<string, BlobInfo | null>;

  constructor({ tenant }: RequestContext, directory: BlobDirectory | null) {
    this.blobs = new DataLoader(async (ids) => {
      const found = await directory?.find(tenant.id, ids);
      const byId = new Map(found?.map((blob) => [blob.id, blob]));
      return ids.map((id) => byId.get(id) ?? null);
    });
  }

  @FieldResolver(() => [NotificationAttachment], {
    description: 'Files that came with it, at most 10, in the order that its publisher gave.',
  })
  async attachments(@Root() { attachmentBlobIds }: NotificationType): Promise<NotificationAttachment[]> {
    const blobs = await Promise.all(attachmentBlobIds.map((id) => this.blobs.load(id)));
    return blobs.flatMap((blob) => (blob === null ? [] : [{ ...blob, blobId: blob.id }]));
  }
}
