import { z } from 'zod';
import { type BlobContent, blobContent } from '../../../subgraphs/blobs/blobs.contract.ts';
import {
  AnnounceBlobUploadDocument,
  CancelBlobUploadDocument,
  ConfirmBlobUploadDocument,
  CreateBlobDownloadUrlDocument,
  GetBlobUploadDocument,
  RemoveAbandonedBlobUploadsDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { withAliases } from '../path-aliases.ts';
import { receiveUpload } from '../receive-upload.ts';
import { guidParameter, operation, type Route, transfer, withTags } from '../route.ts';
import { sendDownload } from '../send-download.ts';
import {
  announceUploadRequest,
  announceUploadResponse,
  cleanupResponse,
  confirmUploadResponse,
  downloadUrlRequest,
  downloadUrlResponse,
  ofContainer,
  toConfirmed,
  toDescriptor,
  uploadDescriptor,
} from './blob-uploads.wire.ts';
import { blobResponse, toBlob, toDownload } from './blobs.wire.ts';

const id = guidParameter;

const absolute = (url: string, urlOf: (path: string) => string) => (url.startsWith('/') ? urlOf(url) : url);

const signature = z.object({
  sig: z.string().meta({ description: 'Signature, as it is in the upload URL.' }),
});

const rows: readonly Route[] = withTags(
  ['Blobs'],
  [
    operation({
      method: 'POST',
      path: '/blobs/upload',
      summary: 'Announces a file; answers an address where its bytes are sent without credentials.',
      body: announceUploadRequest,
      document: AnnounceBlobUploadDocument,
      variables: ({ body }) => ({ input: body }),
      respond: ({ announceBlobUpload: { blobUpload, url, method, headers, expiresAt } }, _, urlOf) => ({
        blobId: blobUpload.id,
        uploadUrl: absolute(url, urlOf),
        httpMethod: method,
        expiresAt,
        requiredHeaders: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      }),
      status: 201,
      response: announceUploadResponse,
      problems: [429],
    }),
    transfer({
      method: 'PUT',
      path: '/blobs/{id}/upload',
      parameters: { id },
      operationId: 'SendAnnouncedBlob',
      summary: 'Uploads the bytes of an announced file, once; the address is the credential.',
      anonymous: true,
      query: signature,
      takes: ['application/octet-stream'],
      mediaTypes: ['application/json'],
      response: blobResponse,
      problems: [403, 413, 415],
      async transfer({ bound, request, response, ports }) {
        const content = ports.get<BlobContent>(blobContent);
        const upload = await receiveUpload(request, content.maxSize);
        const address = { id: bound.parameters.id, signature: bound.query.sig };
        response.json(toBlob(await content.writeSigned(address, upload)));
      },
    }),
    operation({
      method: 'POST',
      path: '/blobs/{id}/confirm',
      parameters: { id },
      summary: 'Checks the bytes of an announced file and returns its status.',
      body: ofContainer,
      document: ConfirmBlobUploadDocument,
      variables: ({ parameters, body }) => ({ ...parameters, containerName: body?.containerName ?? null }),
      respond: ({ confirmBlobUpload }) => toConfirmed(confirmBlobUpload.blobUpload),
      response: confirmUploadResponse,
    }),
    operation({
      method: 'DELETE',
      path: '/blobs/{id}/pending',
      parameters: { id },
      summary: 'Cancels an announced file whose bytes were not received.',
      document: CancelBlobUploadDocument,
      problems: [409],
    }),
    operation({
      method: 'POST',
      path: '/blobs/cleanup-orphans',
      summary: 'Removes the tenant’s expired uploads, at most 1,000.',
      document: RemoveAbandonedBlobUploadsDocument,
      respond: ({ removeAbandonedBlobUploads }) => ({
        cleanedCount: removeAbandonedBlobUploads.removedCount,
      }),
      response: cleanupResponse,
    }),
    operation({
      method: 'GET',
      path: '/blobs/{id}/descriptor',
      parameters: { id },
      aliases: ['/blob-storage/blobs/{id}'],
      summary: 'All that is known of a file the caller uploaded, whole or not.',
      query: z.object({ containerName: z.string().optional() }),
      document: GetBlobUploadDocument,
      variables: ({ parameters, query }) => ({ ...parameters, containerName: query.containerName ?? null }),
      respond: ({ blobUpload }) => toDescriptor(orNotFound(blobUpload, 'Blobs:Blob:NotFound')),
      response: uploadDescriptor,
    }),
    operation({
      method: 'POST',
      path: '/blobs/{id}/download-url',
      parameters: { id },
      summary: 'Creates a download address that works without credentials for some minutes.',
      body: downloadUrlRequest,
      document: CreateBlobDownloadUrlDocument,
      variables: ({ parameters, body }) => ({ ...parameters, fileName: body?.fileName ?? null }),
      respond: ({ createBlobDownloadUrl: { url, expiresAt } }, _, urlOf) => ({
        downloadUrl: absolute(url, urlOf),
        expiresAt,
      }),
      response: downloadUrlResponse,
    }),
    transfer({
      method: 'GET',
      path: '/blobs/{id}/download',
      parameters: { id },
      operationId: 'FetchSignedBlob',
      summary: 'Downloads the bytes of a file; the address is the credential.',
      anonymous: true,
      query: signature,
      mediaTypes: ['*/*'],
      problems: [403, 416],
      async transfer({ bound, ports, ...exchange }) {
        const address = { id: bound.parameters.id, signature: bound.query.sig };
        const { info, open } = await ports.get<BlobContent>(blobContent).readSigned(address);
        await sendDownload({ ...toDownload(info, open), isShownInPlace: false }, exchange);
      },
    }),
  ],
);

/** Uploads and downloads by presigned addresses, as existing clients use them. */
export const blobUploadRoutes: readonly Route[] = withAliases(rows, [
  ['/blobs/upload', '/blob-storage/blobs/upload'],
  ['/blobs/cleanup-orphans', '/blob-storage/blobs/cleanup-orphans'],
  ['/blobs/{id}/confirm', '/blob-storage/blobs/{id}/confirm'],
  ['/blobs/{id}/pending', '/blob-storage/blobs/{id}/pending'],
  ['/blobs/{id}/download-url', '/blob-storage/blobs/{id}/download-url'],
]);
