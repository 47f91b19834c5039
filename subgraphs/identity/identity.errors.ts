import { DomainError, forbidden, notFound } from '../kernel/error/domain-error.ts';

/** No such tenant, or not yours to see. */
export const tenantNotFound = (): DomainError =>
  notFound('Identity:Tenant:NotFound', 'The tenant does not exist.');

/** Tenant names are unique. */
export const tenantNameTaken = (): DomainError =>
  new DomainError('conflict', 'Identity:Tenant:AlreadyExists', {
    message: 'A tenant with this name exists.',
  });

/** No such key here, or it is revoked already where that matters. */
export const apiKeyNotFound = (): DomainError =>
  notFound('Authentication:ApiKey:NotFound', 'The API key does not exist.');

/** A new key would inherit an end that has passed. */
export const apiKeyExpired = (): DomainError =>
  new DomainError('rejected', 'Authentication:ApiKey:Expired', {
    message: 'The API key has expired; create a new one.',
  });

/** A permission no module defines. */
export const unknownPermission = (field: string): DomainError =>
  new DomainError('rejected', 'Authorization:Permission:Unknown', {
    message: 'No module defines the permission.',
    errors: { [field]: ['Validation:UnknownPermission'] },
  });

/** Nobody hands out what they do not hold. */
export const permissionNotHeld = (): DomainError =>
  forbidden('Authorization:Permission:NotHeld', 'You cannot grant or revoke a permission you do not hold.');
