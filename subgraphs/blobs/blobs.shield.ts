import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/**
 * Every authenticated caller may upload, within the limit of unattached files. The areas whose rows reference a blob
 * decide who may read it.
 */
export const blobsShield = ({ authenticated, embedded, permission }: RuleVocabulary): ShieldMap => ({
  Query: { blob: authenticated, blobUpload: authenticated },
  Blob: { __resolveReference: authenticated },
  Mutation: {
    createBlob: authenticated,
    deleteBlob: authenticated,
    announceBlobUpload: embedded('users'),
    confirmBlobUpload: embedded('users'),
    cancelBlobUpload: authenticated,
    createBlobDownloadUrl: embedded('anyone'),
    removeAbandonedBlobUploads: permission('Blobs.Uploads.Manage'),
  },
});
