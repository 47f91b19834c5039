import { DomainError, notFound } from '../kernel/error/domain-error.ts';

/** The caller has no export or import with this id. */
export const transferNotFound = (): DomainError =>
  notFound('Exchange:Transfer:NotFound', 'The export or import does not exist.');

/** No import target has this name. */
export const targetNotFound = (): DomainError =>
  notFound('Exchange:Target:NotFound', 'There is no import target with this name.');

/** The list has more rows than the file format allows. */
export const tooManyRows = (limit: number): DomainError =>
  new DomainError('rejected', 'Exchange:Export:TooManyRows', {
    message: 'The list has more rows than a download allows: narrow the filters, or start an export.',
    parameters: { limit },
  });

/** The text contains no readable rows. */
export const unreadableRows = (row: number | null): DomainError =>
  new DomainError('invalid', 'Validation:Failed', {
    message: 'The rows cannot be read.',
    errors: { content: ['Validation:InvalidFormat'] },
    ...(row === null ? {} : { parameters: { row } }),
  });

/** The caller has too many unfinished exports and imports. */
export const tooManyTransfers = (limit: number): DomainError =>
  new DomainError('rateLimited', 'Exchange:Transfer:LimitReached', {
    message: 'Wait until one of your exports or imports has ended.',
    parameters: { limit, remaining: 0 },
  });

/** The import runs or has ended: its rows can no longer be mapped or started. */
export const importStarted = (): DomainError =>
  new DomainError('conflict', 'Exchange:Import:AlreadyStarted', {
    message: 'The import has already been started.',
  });

/** The upload was changed since the caller read it. */
export const importChanged = (): DomainError =>
  new DomainError('conflict', 'Exchange:Import:Changed', {
    message: 'The import was changed by another request.',
  });

/** The caller has no preset of this name for the list. */
export const presetNotFound = (): DomainError =>
  notFound('Exchange:Preset:NotFound', 'The export preset does not exist.');

/** The caller has too many presets for the list. */
export const tooManyPresets = (limit: number): DomainError =>
  new DomainError('rejected', 'Exchange:Preset:LimitReached', {
    message: 'There are too many presets for this list; delete one first.',
    parameters: { limit },
  });

/** The installation uses an external blob store, so an export cannot be stored. */
export const noFileStore = (): DomainError =>
  new DomainError('rejected', 'Exchange:Export:NoStore', {
    message: 'This installation stores its files in another system; download the list instead.',
  });

/** Kinds of failure that are temporary: the request itself is valid. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'upstream', 'rateLimited', 'internal']);

/** Whether an error is a refusal by the rules, which a retry would not change. */
export function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && !passing.has(error.kind);
}
