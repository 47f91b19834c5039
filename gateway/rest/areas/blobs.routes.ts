import { z } from 'zod';
import { type BlobContent, blobContent } from '../../../subgraphs/blobs/blobs.contract.ts';
import {
  CreateBlobDocument,
  DeleteBlobDocument,
  FindBlobDocument,
  GetBlobDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { receiveUpload } from '../receive-upload.ts';
import { guidParameter, operation, type Route, transfer, withTags } from '../route.ts';
import { sendDownload } from '../send-download.ts';
import { blobResponse, toBlob, toDownload } from './blobs.wire.ts';

const id = guidParameter;
const json = ['application/json'];
const anyBytes = ['application/octet-stream', 'multipart/form-data'];

/** Files that other areas attach; their bytes never pass through GraphQL. */
export const blobRoutes: readonly Route[] = withTags(
  ['Blobs'],
  [
    transfer({
      method: 'POST',
      path: '/blobs',
      operationId: 'UploadBlob',
      summary: 'Uploads a file: the body itself, or the first file of a form.',
      description: 'The name comes from `fileName`, `Content-Disposition` or the form.',
      query: z.object({ fileName: z.string().optional() }),
      document: CreateBlobDocument,
      takes: anyBytes,
      mediaTypes: json,
      status: 201,
      response: blobResponse,
      problems: [413, 415, 429],
      async transfer({ bound, call, request, response, ports, run, urlOf }) {
        const content = ports.get<BlobContent>(blobContent);
        const upload = await receiveUpload(request, content.maxSize);
        const fileName = bound.query.fileName ?? upload.fileName ?? 'file';
        const { createBlob } = await run({ input: { fileName, contentType: upload.contentType } });
        const blob = await content.write(call, createBlob.blob.id, upload);
        response.setHeader('Location', urlOf(`/blobs/${blob.id}`));
        response.status(201).json(toBlob(blob));
      },
    }),
    transfer({
      method: 'PUT',
      path: '/blobs/{id}/content',
      parameters: { id },
      operationId: 'WriteBlobContent',
      summary: 'Sends the bytes of an upload that `createBlob` opened.',
      takes: anyBytes,
      mediaTypes: json,
      response: blobResponse,
      problems: [413, 415],
      async transfer({ bound, call, request, response, ports }) {
        const content = ports.get<BlobContent>(blobContent);
        const upload = await receiveUpload(request, content.maxSize);
        response.json(toBlob(await content.write(call, bound.parameters.id, upload)));
      },
    }),
    transfer({
      method: 'GET',
      path: '/blobs/{id}',
      parameters: { id },
      operationId: 'DownloadBlob',
      summary: 'The bytes of a file; ranges and conditional requests are honoured.',
      document: FindBlobDocument,
      mediaTypes: ['*/*'],
      problems: [416],
      async transfer({ bound, call, ports, run, ...exchange }) {
        const { id } = orNotFound((await run(bound.parameters)).blob, 'Blobs:Blob:NotFound');
        const { info, open } = await ports.get<BlobContent>(blobContent).read(call.tenant.id, id);
        await sendDownload(toDownload(info, open), exchange);
      },
    }),
    operation({
      method: 'GET',
      path: '/blobs/{id}/info',
      parameters: { id },
      summary: 'What a file is.',
      document: GetBlobDocument,
      respond: ({ blob }) => orNotFound(blob, 'Blobs:Blob:NotFound'),
      response: blobResponse,
    }),
    operation({
      method: 'DELETE',
      path: '/blobs/{id}',
      aliases: ['/blob-storage/blobs/{id}'],
      parameters: { id },
      summary: 'Deletes a file the caller uploaded and that is attached to nothing.',
      document: DeleteBlobDocument,
      problems: [409],
    }),
  ],
);
