import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/**
 * Who may do what with blobs. Everybody may upload, within the limit of what nothing holds yet; who may read one is
 * asked of the areas whose rows hold it.
 */
export const blobsShield = ({ authenticated }: RuleVocabulary): ShieldMap => ({
  Query: { blob: authenticated, blobUpload: authenticated },
  Mutation: {
    createBlob: authenticated,
    deleteBlob: authenticated,
    announceBlobUpload: authenticated,
    confirmBlobUpload: authenticated,
    cancelBlobUpload: authenticated,
    createBlobDownloadUrl: authenticated,
  },
});
