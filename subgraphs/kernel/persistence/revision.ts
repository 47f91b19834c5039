import { DomainError, invalidInput } from '../error/domain-error.ts';

const tags = /(?:W\/)?"[^"]*"/g;
const listOfTags = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;

/** The entity tag (RFC 9110 §8.8.3) of a revision. */
export function entityTagOf(revision: number): string {
  return `"${revision}"`;
}

/** The content coding at the end of a tag. */
const codingOf = /-(?:gzip|br|zstd)"$/;

/** The tag of a compressed answer: other bytes need another strong tag (RFC 9110 §8.8.3.3). */
export function taggedAs(tag: string, coding: string): string {
  return tag.startsWith('W/') ? tag : tag.replace(/"$/, `-${coding}"`);
}

/** The tag of the answer before its compression. */
export function untagged(tag: string): string {
  return tag.replace(codingOf, '"');
}

/**
 * Refuses a change of a revision that the caller has not read (RFC 9110 §13.1.1: strong comparison).
 * @param ifMatch entity tags that the caller has read, or `*`; null or undefined: any.
 * @param revision the current one, read under its lock.
 * @throws {DomainError} `preconditionFailed`; `invalid` for a text that is not a list of entity tags.
 */
export function demandRevision(ifMatch: string | null | undefined, revision: number): void {
  const wanted = ifMatch?.trim();
  if (wanted === undefined || wanted === '*') return;
  if (!listOfTags.test(wanted)) throw invalidInput({ ifMatch: ['Validation:InvalidFormat'] });
  if (wanted.match(tags)?.map(untagged).includes(entityTagOf(revision)) !== true)
    throw new DomainError('preconditionFailed', 'Concurrency:Revision:Mismatch', {
      message: 'It has changed since it was read.',
    });
}
