import { DomainError, notFound } from '../kernel/error/domain-error.ts';

/** The caller's tenant has no complete blob with this id that the caller may read, or the caller has no such upload. */
export const blobNotFound = (): DomainError => notFound('Blobs:Blob:NotFound', 'The blob does not exist.');

/** A row references the blob. */
export const blobInUse = (): DomainError =>
  new DomainError('conflict', 'Blobs:Blob:InUse', { message: 'The blob is attached to an item.' });

/** The caller has too many unattached blobs. */
export const tooManyPending = (limit: number): DomainError =>
  new DomainError('rateLimited', 'Blobs:Pending:LimitReached', {
    message: 'Attach or delete uploaded files before uploading more.',
    parameters: { limit, remaining: 0 },
  });

/** The bytes differ from the announced ones. */
export const contentRefused = (field: 'checksum' | 'contentType' | 'sizeBytes'): DomainError =>
  new DomainError('invalid', 'Validation:Failed', {
    message: 'One or more fields are invalid.',
    errors: { [field]: ['Validation:Mismatch'] },
  });

/** The installation uses an external blob store. */
export const blobsAreExternal = (): DomainError =>
  notFound('Blobs:Store:External', 'This installation stores its files in another system.');

/** The signed URL is forged, was changed, or has expired: the same answer for all. */
export const addressRefused = (): DomainError =>
  new DomainError('forbidden', 'Blobs:Address:Refused', {
    message: 'The address is invalid or has expired.',
  });

/** The upload has ended, or is one that cannot be cancelled. */
export const uploadNotPending = (): DomainError =>
  new DomainError('conflict', 'Blobs:Upload:NotPending', { message: 'The upload has already ended.' });
