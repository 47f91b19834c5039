import { DomainError, notFound } from '../kernel/error/domain-error.ts';

/** No whole blob of the caller's tenant that the caller may read, or no open upload of the caller's. */
export const blobNotFound = (): DomainError => notFound('Blobs:Blob:NotFound', 'The blob does not exist.');

/** A row holds the blob. */
export const blobInUse = (): DomainError =>
  new DomainError('conflict', 'Blobs:Blob:InUse', { message: 'Something is attached to the blob.' });

/** The caller has too many blobs that nothing holds. */
export const tooManyPending = (limit: number): DomainError =>
  new DomainError('rateLimited', 'Blobs:Pending:LimitReached', {
    message: 'Attach or delete uploaded files before uploading more.',
    parameters: { limit, remaining: 0 },
  });

/** The bytes are not what was announced. */
export const contentRefused = (field: 'checksum' | 'contentType' | 'sizeBytes'): DomainError =>
  new DomainError('invalid', 'Validation:Failed', {
    message: 'One or more fields are invalid.',
    errors: { [field]: ['Validation:Mismatch'] },
  });

/** Another system has the blobs. */
export const blobsAreExternal = (): DomainError =>
  notFound('Blobs:Store:External', 'This installation keeps its files elsewhere.');

/** The address was not handed out here, was changed, or has expired: one answer. */
export const addressRefused = (): DomainError =>
  new DomainError('forbidden', 'Blobs:Address:Refused', {
    message: 'The address is not valid, or not any more.',
  });

/** The upload has ended, or was never announced to be cancelled. */
export const uploadNotPending = (): DomainError =>
  new DomainError('conflict', 'Blobs:Upload:NotPending', { message: 'The upload is not open any more.' });
