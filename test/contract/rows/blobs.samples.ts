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

const ownBlob = async (owner: SampleOwner) => ({ parameters: { id: await newBlob(owner) } });
const foreign = 'Blobs:Blob:NotFound';

/** Rows of `blobs.routes.ts`. */
export const blobsSamples: readonly RowSample[] = [
  { row: 'POST /blobs', permission: null, foreign: null, good: async () => ({}) },
  { row: 'PUT /blobs/{id}/content', permission: null, foreign, good: ownBlob },
  { row: 'GET /blobs/{id}', permission: null, foreign, good: ownBlob },
  { row: 'GET /blobs/{id}/info', permission: null, foreign, good: ownBlob, ownersAlone: true },
  { row: 'DELETE /blobs/{id}', permission: null, foreign, good: ownBlob, ownersAlone: true },
];
