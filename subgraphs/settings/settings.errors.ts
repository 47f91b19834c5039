import { DomainError, invalidInput, notFound } from '../kernel/error/domain-error.ts';
import type { SettingUpdateOutcome } from './settings.contract.ts';

/** The setting does not exist or is hidden from clients: the same answer for both. */
export const settingNotFound = (): DomainError =>
  notFound('Settings:Setting:NotFound', 'The setting does not exist.');

/** No recurring job of that name. */
export const backgroundJobNotFound = (): DomainError =>
  notFound('BackgroundJobs:Job:NotFound', 'There is no recurring job of this name.');

/** No queue of that name, or no dead letter of that id in it. */
export const deadLetterNotFound = (): DomainError =>
  notFound('BackgroundJobs:DeadLetter:NotFound', 'The queue has no such dead letter, or does not exist.');

/** The tenant scope needs a tenant. */
export const tenantRequired = (): DomainError =>
  new DomainError('invalid', 'Settings:Tenant:ContextRequired', {
    message: 'A host caller has no tenant settings.',
  });

/** The setting does not accept a value at this scope. */
export const scopeNotAllowed = (): DomainError => invalidInput({ scope: ['Validation:ScopeNotAllowed'] });

/** The error code of each outcome of a bulk write. */
export const updateErrorCodes: Readonly<Record<SettingUpdateOutcome, string | null>> = {
  Updated: null,
  NotFound: 'Settings:Setting:NotFound',
  ProviderNotAllowed: 'Settings:Setting:ProviderNotAllowed',
  ValidationFailed: 'Settings:Setting:ValidationFailed',
};
