import { buffer } from 'node:stream/consumers';
import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server';
import type { BlobContent } from '../../subgraphs/blobs/blobs.contract.ts';

type Contents = ReadResourceResult['contents'];

/** Bytes of the largest document that is read: an agent takes it whole. */
const largestDocument = 1_048_576;

/** Media types that are text, besides `text/…`. */
const texts: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'image/svg+xml']);

/**
 * The contents of a file: text, or bytes in base64.
 * @param id of a file that the caller may read.
 * @throws {ProtocolError} for a larger file, with the address of its bytes.
 */
export async function readDocument(
  content: Pick<BlobContent, 'read'>,
  { uri, tenantId, id }: { readonly uri: string; readonly tenantId: string; readonly id: string },
): Promise<Contents> {
  const { info, open } = await content.read(tenantId, id);
  const { contentType: mimeType, sizeBytes } = info;
  if (sizeBytes > largestDocument) {
    const message = `The document has ${sizeBytes} bytes; at most ${largestDocument} are read. Download it: GET /blobs/${id}.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  const bytes = await buffer(await open());
  const isText = mimeType.startsWith('text/') || texts.has(mimeType);
  return [
    isText
      ? { uri, mimeType, text: bytes.toString('utf8') }
      : { uri, mimeType, blob: bytes.toString('base64') },
  ];
}
