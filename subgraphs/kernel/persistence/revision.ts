import { DomainError, invalidInput } from '../error/domain-error.ts';

const tags = /(?:W\/)?"[^"]*"/g;
const listOfTags = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;

/** The entity tag (RFC 9110 §8.8.3) of a revision. */
export function entityTagOf(revision: number | string): string {
  return `"${revision}"`;
}

/**
 * Refuses a change of a revision that the caller has not read (RFC 9110 §13.1.1: strong comparison).
 * @param ifMatch entity tags that the caller has read, or `*`; null or undefined: any.
 * @param revision the current one, read under its lock; null: there is none, so that no tag is its.
 * @throws {DomainError} `preconditionFailed`; `invalid` for a text that is not a list of entity tags.
 */
export function demandRevision(ifMatch: string | null | undefined, revision: number | string | null): void {
  const wanted = ifMatch?.trim();
  if (wanted === undefined || wanted === '*') return;
  if (!listOfTags.test(wanted)) throw invalidInput({ ifMatch: ['Validation:InvalidFormat'] });
  if (revision === null || wanted.match(tags)?.includes(entityTagOf(revision)) !== true)
    throw new DomainError('preconditionFailed', 'Concurrency:Revision:Mismatch', {
      message: 'It has changed since it was read.',
    });
}
