import { DomainError, invalidInput, notFound } from '../kernel/error/domain-error.ts';

/** The notification does not exist or belongs to another user. */
export const notificationNotFound = (): DomainError =>
  notFound('Notifications:Notification:NotFound', 'The notification does not exist.');

/** No module defines the type, or the caller may not see it: one answer. */
export const typeNotFound = (): DomainError =>
  notFound('Notifications:Type:NotFound', 'The notification type does not exist.');

/** A type one cannot opt out of. */
export const typeIsForced = (channels: readonly string[]): DomainError =>
  new DomainError('rejected', 'Notifications:Preference:NotOptional', {
    message: 'This notification cannot be switched off.',
    errors: Object.fromEntries(channels.map((name) => [`channels.${name}`, ['Validation:NotOptional']])),
  });

/** The channel is unknown, or the type does not use it. */
export const unknownChannels = (names: readonly string[]): DomainError =>
  invalidInput(Object.fromEntries(names.map((name) => [`channels.${name}`, ['Validation:UnknownChannel']])));

/** Followers belong to the timeline, which this installation lacks. */
export const entityNotFound = (): DomainError =>
  notFound('Notifications:Entity:NotFound', 'The entity does not exist.');
