import { DomainError, forbidden, notFound } from '../kernel/error/domain-error.ts';

/** The reader may not see what the timeline belongs to: as if it were not there. */
export const entityNotFound = (): DomainError =>
  notFound('Timeline:Entity:NotFound', 'The entity does not exist.');

/** No such entry here, or not one the caller may see, as an entry, a parent or a cursor: one answer. */
export const entryNotFound = (): DomainError =>
  notFound('Timeline:Entry:NotFound', 'The timeline entry does not exist.');

/** A reply belongs to the entity of what it answers. */
export const parentElsewhere = (): DomainError =>
  new DomainError('rejected', 'Timeline:Entry:ParentElsewhere', {
    message: 'The entry that is answered belongs to another entity.',
    errors: { parentEntryId: ['Validation:ParentElsewhere'] },
  });

/** What everybody sees cannot answer what only some may see: it would tell of it. */
export const replyTooOpen = (): DomainError =>
  new DomainError('rejected', 'Timeline:Entry:ReplyTooOpen', {
    message: 'An internal note is answered by internal notes alone.',
    errors: { entryType: ['Validation:ReplyToInternalNote'] },
  });

export const tooManyAttachments = (): DomainError =>
  new DomainError('invalid', 'Timeline:Validation:TooManyAttachments', {
    message: 'An entry has at most 20 attachments.',
    errors: { attachmentBlobIds: ['Validation:TooLarge'] },
  });

/** A blob that is not there, not whole, or not the caller's to attach. */
export const attachmentNotFound = (): DomainError =>
  notFound('Timeline:Attachment:NotFound', 'An attachment does not exist.');

/** Internal notes are written by those who may read them. */
export const notesNotAllowed = (): DomainError =>
  forbidden('Timeline:InternalNote:NotAllowed', 'You may not write internal notes.');

/** What the system wrote stays. */
export const systemLogImmutable = (): DomainError =>
  new DomainError('conflict', 'Timeline:SystemLog:Immutable', {
    message: 'A system log cannot be deleted.',
  });

/** Somebody else’s entry is deleted with `Timeline.Entries.Manage`. */
export const notDeletable = (): DomainError =>
  forbidden('Timeline:Entry:NotAuthor', 'Only its author may change this entry.');

const refusedEdits = {
  SystemLog: 'A system log cannot be edited.',
  NotAuthor: 'Only its author may change this entry.',
  WindowExpired: 'The entry can no longer be edited.',
} as const;

/** Why an entry may not be edited. */
export type EditRefusal = keyof typeof refusedEdits;

/** The answer to an edit that is refused. */
export const editRefused = (reason: EditRefusal): DomainError =>
  new DomainError('forbidden', `Timeline:Entry:${reason}`, {
    message: refusedEdits[reason],
    parameters: { reason },
  });

/** Reactions are emojis. */
export const invalidEmoji = (): DomainError =>
  new DomainError('invalid', 'Timeline:Reaction:InvalidEmoji', {
    message: 'A reaction is one emoji.',
    errors: { emoji: ['Validation:InvalidEmoji'] },
  });

/** An entry bears so many different reactions. */
export const tooManyReactions = (): DomainError =>
  new DomainError('rejected', 'Timeline:Reaction:TooMany', {
    message: 'The entry has too many different reactions.',
  });

/** An entity has so many followers. */
export const tooManyFollowers = (): DomainError =>
  new DomainError('rejected', 'Timeline:Follower:TooMany', {
    message: 'The entity has too many followers.',
  });
