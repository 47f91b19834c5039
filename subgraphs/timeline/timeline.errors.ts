import { DomainError, forbidden, notFound } from '../kernel/error/domain-error.ts';

/** The caller may not see the entity. The answer is the same as for an entity that does not exist. */
export const entityNotFound = (): DomainError =>
  notFound('Timeline:Entity:NotFound', 'The entity does not exist.');

/** The entry, parent or cursor does not exist, or the caller may not see it. Both get the same answer. */
export const entryNotFound = (): DomainError =>
  notFound('Timeline:Entry:NotFound', 'The timeline entry does not exist.');

/** A reply belongs to the same entity as its parent. */
export const parentElsewhere = (): DomainError =>
  new DomainError('rejected', 'Timeline:Entry:ParentElsewhere', {
    message: 'The parent entry belongs to another entity.',
    errors: { parentEntryId: ['Validation:ParentElsewhere'] },
  });

/** A public comment under an internal note would reveal the note. */
export const replyTooOpen = (): DomainError =>
  new DomainError('rejected', 'Timeline:Entry:ReplyTooOpen', {
    message: 'Only internal notes can reply to an internal note.',
    errors: { entryType: ['Validation:ReplyToInternalNote'] },
  });

export const tooManyAttachments = (): DomainError =>
  new DomainError('invalid', 'Timeline:Validation:TooManyAttachments', {
    message: 'An entry has at most 20 attachments.',
    errors: { attachmentBlobIds: ['Validation:TooLarge'] },
  });

/** The blob does not exist, is not complete, or the caller may not attach it. */
export const attachmentNotFound = (): DomainError =>
  notFound('Timeline:Attachment:NotFound', 'An attachment does not exist.');

export const notesNotAllowed = (): DomainError =>
  forbidden('Timeline:InternalNote:NotAllowed', 'You may not write internal notes.');

export const systemLogImmutable = (): DomainError =>
  new DomainError('conflict', 'Timeline:SystemLog:Immutable', {
    message: 'A system log cannot be deleted.',
  });

/** Deleting another user's entry needs `Timeline.Entries.Manage`. */
export const notDeletable = (): DomainError =>
  forbidden('Timeline:Entry:NotAuthor', 'Only its author may change this entry.');

const refusedEdits = {
  SystemLog: ['Timeline:Entry:SystemLog', 'A system log cannot be edited.'],
  NotAuthor: ['Timeline:Entry:NotAuthor', 'Only its author may change this entry.'],
  WindowExpired: ['Timeline:Entry:WindowExpired', 'The entry can no longer be edited.'],
} as const;

export type EditRefusal = keyof typeof refusedEdits;

export const editRefused = (reason: EditRefusal): DomainError => {
  const [errorCode, message] = refusedEdits[reason];
  return new DomainError('forbidden', errorCode, { message, parameters: { reason } });
};

export const invalidEmoji = (): DomainError =>
  new DomainError('invalid', 'Timeline:Reaction:InvalidEmoji', {
    message: 'A reaction is one emoji.',
    errors: { emoji: ['Validation:InvalidEmoji'] },
  });

export const tooManyReactions = (): DomainError =>
  new DomainError('rejected', 'Timeline:Reaction:TooMany', {
    message: 'The entry has too many different reactions.',
  });

export const tooManyFollowers = (): DomainError =>
  new DomainError('rejected', 'Timeline:Follower:TooMany', {
    message: 'The entity has too many followers.',
  });
