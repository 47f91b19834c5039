import { announceBlob, newBlob } from '../rows/blobs.samples.ts';
import type { SampleOwner } from '../rows/row-sample.ts';
import { type ClientArea, object } from './client-call.ts';

const base = '/blob-storage/blobs';
const containerName = 'notes';
const announced = async (owner: SampleOwner) => ({ parameters: { id: (await announceBlob(owner)).blobId } });
const stored = async (owner: SampleOwner) => ({ parameters: { id: await newBlob(owner) } });

/** Files whose bytes go to an address that needs no credentials. */
export const blobCalls: ClientArea = {
  area: 'Blobs',
  calls: [
    {
      name: 'initiateUpload',
      generations: ['C'],
      request: `POST ${base}/upload`,
      input: () => ({
        body: { containerName, fileName: 'note.txt', contentType: 'text/plain', sizeBytes: 6 },
      }),
      status: 201,
      reads: object('blobId', 'uploadUrl', 'httpMethod', 'expiresAt', 'requiredHeaders'),
    },
    {
      name: 'confirmUpload',
      generations: ['C'],
      request: `POST ${base}/{id}/confirm`,
      input: async (owner) => ({ ...(await announced(owner)), body: { containerName } }),
      reads: object('blobId', 'isValid', 'status', 'verifiedContentType', 'sizeBytes', 'rejectionReason'),
    },
    {
      name: 'getDownloadUrl',
      generations: ['C'],
      request: `POST ${base}/{id}/download-url`,
      input: async (owner) => ({ ...(await stored(owner)), body: { containerName, fileName: 'other.txt' } }),
      reads: object('downloadUrl', 'expiresAt'),
    },
    {
      name: 'deleteBlob',
      generations: ['C'],
      request: `DELETE ${base}/{id}`,
      input: async (owner) => ({ ...(await stored(owner)), body: { containerName, deletionReason: 'old' } }),
      status: 204,
    },
    {
      name: 'getBlob',
      generations: ['C'],
      request: `GET ${base}/{id}`,
      input: async (owner) => ({ ...(await announced(owner)), query: `containerName=${containerName}` }),
      reads: object('id', 'containerName', 'originalFileName', 'declaredContentType', 'status', 'createdAt'),
    },
    {
      name: 'cleanupOrphans',
      generations: ['C'],
      request: `POST ${base}/cleanup-orphans`,
      reads: object('cleanedCount'),
    },
  ],
};
