import { announceBlob, newBlob } from '../contract/rows/blobs.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const ownBlob = async (owner: SampleOwner) => ({ id: await newBlob(owner) });

/** Root fields of the blob store. */
export const blobsFields: readonly RootFieldSample[] = [
  { field: 'Query.blob', crossing: 'nothing', good: ownBlob },
  {
    field: 'Mutation.createBlob',
    // Control characters are no part of a file's name: they are left out.
    accepts: { fileName: ['NUL'] },
    good: async () => ({ input: { fileName: 'note.txt', contentType: 'text/plain' } }),
  },
  { field: 'Query.blobUpload', crossing: 'nothing', good: ownBlob },
  {
    field: 'Mutation.announceBlobUpload',
    accepts: { fileName: ['NUL'] },
    good: async () => ({
      input: { fileName: 'note.txt', contentType: 'text/plain', containerName: 'notes', sizeBytes: 6 },
    }),
  },
  { field: 'Mutation.confirmBlobUpload', crossing: 'notFound', good: ownBlob },
  {
    field: 'Mutation.cancelBlobUpload',
    crossing: 'notFound',
    good: async (owner) => ({ id: (await announceBlob(owner)).blobId }),
  },
  {
    field: 'Mutation.createBlobDownloadUrl',
    crossing: 'notFound',
    accepts: { fileName: ['NUL'] },
    good: ownBlob,
  },
  { field: 'Mutation.removeAbandonedBlobUploads', good: async () => ({}) },
  { field: 'Mutation.deleteBlob', crossing: 'notFound', good: ownBlob },
];
