import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/**
 * Every authenticated caller may upload, within the limit of unattached files. The areas whose rows reference a blob
 * decide who may read it.
 */
export const blobsShield = ({ authenticated, permission }: RuleVocabulary): ShieldMap => ({
  Query: { blob: authenticated, blobUpload: authenticated },
  Blob: { __resolveReference: authenticated },
  Mutation: {
    createBlob: authenticated,
    deleteBlob: authenticated,
    announceBlobUpload: authenticated,
    confirmBlobUpload: authenticated,
    cancelBlobUpload: authenticated,
    createBlobDownloadUrl: authenticated,
    removeAbandonedBlobUploads: permission('Blobs.Uploads.Manage'),
  },
});
