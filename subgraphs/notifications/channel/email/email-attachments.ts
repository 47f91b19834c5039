import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { BlobContent } from '../../../blobs/blobs.contract.ts';
import { DomainError } from '../../../kernel/error/domain-error.ts';
import { type ChannelDelivery, PermanentDeliveryError } from '../../contract/channel.ts';
import { notificationLimits } from '../../contract/notification.ts';

/** A file of an e-mail. */
export interface EmailAttachment {
  readonly blobId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Bytes that the attachments of the latest notifications take in memory, at most. */
const rememberedBytes = 3 * notificationLimits.attachmentBytes;

/** Types that mail programs take for a part of the message itself, in place of a file. */
const partsOfMessages = /^(?:multipart|message)\//;

/** Reads the attachments of e-mails. A notification's are read once for many recipients. */
export class EmailAttachments {
  private readonly read: LRUCache<string, readonly EmailAttachment[], ChannelDelivery>;

  /** @param content null where the installation has no blob store. */
  constructor(private readonly content: () => BlobContent | null) {
    this.read = new LRUCache({
      maxSize: rememberedBytes,
      sizeCalculation: (files) => files.reduce((sum, { content }) => sum + content.byteLength, 1),
      ttl: 60_000,
      // What has no room in memory is read to its end nevertheless: a delivery waits for it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => this.load(context),
    });
  }

  /** @throws {PermanentDeliveryError} where a file is gone. */
  async of(delivery: ChannelDelivery): Promise<readonly EmailAttachment[]> {
    if (delivery.attachmentBlobIds.length === 0) return [];
    const key = `${delivery.tenantId} ${delivery.notificationId}`;
    return this.read.forceFetch(key, { context: delivery });
  }

  private async load({ tenantId, attachmentBlobIds }: ChannelDelivery): Promise<readonly EmailAttachment[]> {
    const content = this.content();
    if (content === null) throw new PermanentDeliveryError('there is no store of attachments');
    const files: EmailAttachment[] = [];
    // One after the other, so that few are open at a time.
    for (const id of attachmentBlobIds) {
      const { info, open } = await readBlob(content, tenantId, id);
      files.push({
        blobId: id,
        fileName: info.fileName,
        contentType: partsOfMessages.test(info.contentType) ? 'application/octet-stream' : info.contentType,
        content: await buffer(await open()),
      });
    }
    return files;
  }
}

async function readBlob(content: BlobContent, tenantId: string, id: string) {
  try {
    const download = await content.read(tenantId, id);
    return { info: download.info, open: () => download.open() };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'notFound')
      throw new PermanentDeliveryError('an attachment does not exist any more');
    throw error;
  }
}
