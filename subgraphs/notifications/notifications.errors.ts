import { DomainError, invalidInput, notFound } from '../kernel/error/domain-error.ts';

/** The notification does not exist or belongs to another user. */
export const notificationNotFound = (): DomainError =>
  notFound('Notifications:Notification:NotFound', 'The notification does not exist.');

/** No module defines the type, or the caller may not see it: one answer. */
export const typeNotFound = (): DomainError =>
  notFound('Notifications:Type:NotFound', 'The notification type does not exist.');

/** No module defines a type of the category, or the caller may see none of them: one answer. */
export const categoryNotFound = (): DomainError =>
  notFound('Notifications:Category:NotFound', 'The category does not exist.');

/** The type does not have the step. */
export const stepNotFound = (): DomainError =>
  notFound('Notifications:Step:NotFound', 'The notification type does not have this step.');

/** The module demands the step. */
export const stepIsRequired = (): DomainError =>
  new DomainError('rejected', 'Notifications:Step:Required', {
    message: 'This step cannot be switched off.',
  });

/** The link is not valid: changed, ended, of another use, or for a type that no module defines. */
export const unsubscribeLinkNotFound = (): DomainError =>
  notFound('Notifications:UnsubscribeLink:NotFound', 'The link is not valid or has ended.');

/** The link is not valid: changed, ended, or of another use. */
export const preferenceLinkNotFound = (): DomainError =>
  notFound('Notifications:PreferenceLink:NotFound', 'The link is not valid or has ended.');

/** The tenant does not know the user. */
export const recipientNotFound = (): DomainError =>
  notFound('Notifications:Recipient:NotFound', 'The user does not exist.');

/** The tenant has no such suppressed address, or it is suppressed no longer. */
export const suppressedAddressNotFound = (): DomainError =>
  notFound('Notifications:SuppressedAddress:NotFound', 'The suppressed address does not exist.');

/** There are no callbacks, no such provider, or the secret is wrong: one answer. */
export const callbackNotFound = (): DomainError =>
  notFound('Notifications:Callback:NotFound', 'The address of the callback is not valid.');

/** A type one cannot opt out of. */
export const typeIsForced = (channels: readonly string[]): DomainError =>
  new DomainError('rejected', 'Notifications:Preference:NotOptional', {
    message: 'This notification cannot be switched off.',
    errors: Object.fromEntries(channels.map((name) => [`channels.${name}`, ['Validation:NotOptional']])),
  });

/** The channel is unknown, or the type does not use it. */
export const unknownChannels = (names: readonly string[]): DomainError =>
  invalidInput(Object.fromEntries(names.map((name) => [`channels.${name}`, ['Validation:UnknownChannel']])));

/** The recipient has chosen another action. */
export const alreadyAnswered = (): DomainError =>
  new DomainError('conflict', 'Notifications:Notification:AlreadyAnswered', {
    message: 'The notification was answered by another action.',
  });

/** The limit of snoozed notifications is reached. */
export const tooManySnoozed = (limit: number): DomainError =>
  new DomainError('rejected', 'Notifications:Notification:TooManySnoozed', {
    message: 'Too many notifications are snoozed.',
    parameters: { limit },
  });

/** The blob does not exist, is not complete, or the caller may not attach it. */
export const attachmentNotFound = (): DomainError =>
  notFound('Notifications:Attachment:NotFound', 'An attachment does not exist.');

/** Followers belong to the timeline, which this installation lacks. */
export const entityNotFound = (): DomainError =>
  notFound('Notifications:Entity:NotFound', 'The entity does not exist.');

/** The tenant has no such topic, or the caller may not subscribe to it by itself: one answer. */
export const topicNotFound = (): DomainError =>
  notFound('Notifications:Topic:NotFound', 'The topic does not exist.');

/** Another topic of the tenant has the key. */
export const topicKeyTaken = (): DomainError =>
  new DomainError('conflict', 'Notifications:Topic:KeyTaken', {
    message: 'Another topic has this key.',
  });

export const broadcastNotFound = (): DomainError =>
  notFound('Notifications:Broadcast:NotFound', 'The broadcast does not exist.');

/** Its status does not allow the change. */
export const broadcastInvalidState = (): DomainError =>
  new DomainError('conflict', 'Notifications:Broadcast:InvalidState', {
    message: 'The broadcast’s status does not allow this.',
  });
