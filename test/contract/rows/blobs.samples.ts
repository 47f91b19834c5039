import type { RowSample, SampleOwner } from './row-sample.ts';

/** Uploads a file and answers its id. */
export async function newBlob({ platform, token }: SampleOwner): Promise<string> {
  const { body } = await platform.call('/api/v1/blobs?fileName=note.txt', {
    method: 'POST',
    token,
    rawBody: 'a note',
    headers: { 'content-type': 'text/plain' },
  });
  return body.id;
}

const announced = { containerName: 'notes', fileName: 'note.txt', contentType: 'text/plain', sizeBytes: 6 };

/** Announces a file and answers what the platform says. */
export async function announceBlob({ platform, token }: SampleOwner) {
  const request = { method: 'POST', token, body: announced };
  const { body } = await platform.call('/api/v1/blobs/upload', request);
  return body as { blobId: string; uploadUrl: string };
}

const ownUpload = async (owner: SampleOwner) => {
  const { blobId, uploadUrl } = await announceBlob(owner);
  return { parameters: { id: blobId }, query: new URL(uploadUrl).search.slice(1) };
};

const ownBlob = async (owner: SampleOwner) => ({ parameters: { id: await newBlob(owner) } });
const foreign = 'Blobs:Blob:NotFound';

/** Rows of `blobs.routes.ts`. */
export const blobsSamples: readonly RowSample[] = [
  { row: 'PUT /blobs/{id}/content', permission: null, foreign, good: ownBlob },
  { row: 'GET /blobs/{id}', permission: null, foreign, good: ownBlob },
  { row: 'GET /blobs/{id}/info', permission: null, foreign, good: ownBlob, ownersAlone: true },
  {
    row: 'POST /blobs/upload',
    permission: null,
    foreign: null,
    accepts: { fileName: ['NUL'] },
    good: async () => ({ body: announced }),
  },
  {
    row: 'POST /blobs/{id}/confirm',
    permission: null,
    foreign,
    ownersAlone: true,
    accepts: { $: ['an empty object', 'null'] },
    good: async (owner) => ({ parameters: (await ownUpload(owner)).parameters, body: {} }),
  },
  {
    row: 'DELETE /blobs/{id}/pending',
    permission: null,
    foreign,
    ownersAlone: true,
    good: async (owner) => ({ parameters: (await ownUpload(owner)).parameters }),
  },
  { row: 'GET /blobs/{id}/descriptor', permission: null, foreign, good: ownBlob, ownersAlone: true },
  {
    row: 'POST /blobs/{id}/download-url',
    permission: null,
    foreign,
    ownersAlone: true,
    accepts: { $: ['an empty object', 'null'], fileName: ['NUL'] },
    good: async (owner) => ({ ...(await ownBlob(owner)), body: {} }),
  },
  {
    row: 'PUT /blobs/{id}/upload',
    permission: null,
    foreign: null,
    good: ownUpload,
  },
  {
    row: 'GET /blobs/{id}/download',
    permission: null,
    foreign: null,
    good: async (owner) => {
      const { parameters } = await ownBlob(owner);
      const { body } = await owner.platform.call(`/api/v1/blobs/${parameters.id}/download-url`, {
        method: 'POST',
        token: owner.token,
      });
      return { parameters, query: new URL(body.downloadUrl).search.slice(1) };
    },
  },
  { row: 'DELETE /blobs/{id}', permission: null, foreign, good: ownBlob, ownersAlone: true },
];
