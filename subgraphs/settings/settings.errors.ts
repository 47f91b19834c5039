import { DomainError, invalidInput, notFound } from '../kernel/error/domain-error.ts';
import type { SettingUpdateOutcome } from './settings.contract.ts';

/** No module defines the setting, or it is not visible to clients: one answer. */
export const settingNotFound = (): DomainError =>
  notFound('Settings:Setting:NotFound', 'The setting does not exist.');

/** No recurring job of that name. */
export const backgroundJobNotFound = (): DomainError =>
  notFound('BackgroundJobs:Job:NotFound', 'There is no recurring job of this name.');

/** The tenant scope needs a tenant. */
export const tenantRequired = (): DomainError =>
  new DomainError('invalid', 'Settings:Tenant:ContextRequired', {
    message: 'A host caller has no tenant settings.',
  });

/** The setting takes no value at this scope. */
export const scopeNotAllowed = (): DomainError => invalidInput({ scope: ['Validation:ScopeNotAllowed'] });

/** The stable code of each outcome of a bulk write. */
export const updateErrorCodes: Readonly<Record<SettingUpdateOutcome, string | null>> = {
  Updated: null,
  NotFound: 'Settings:Setting:NotFound',
  ProviderNotAllowed: 'Settings:Setting:ProviderNotAllowed',
  ValidationFailed: 'Settings:Setting:ValidationFailed',
};
