import { DomainError, forbidden, notFound } from '../kernel/error/domain-error.ts';

/** The tenant does not exist, or the caller may not see it. */
export const tenantNotFound = (): DomainError =>
  notFound('Identity:Tenant:NotFound', 'The tenant does not exist.');

/** Tenant names are unique. */
export const tenantNameTaken = (): DomainError =>
  new DomainError('conflict', 'Identity:Tenant:AlreadyExists', {
    message: 'A tenant with this name exists.',
  });

/** The tenant has no such key, or it is already revoked. */
export const apiKeyNotFound = (): DomainError =>
  notFound('Authentication:ApiKey:NotFound', 'The API key does not exist.');

/** The rotated key would inherit an expiry that has passed. */
export const apiKeyExpired = (): DomainError =>
  new DomainError('rejected', 'Authentication:ApiKey:Expired', {
    message: 'The API key has expired; create a new one.',
  });

/** No module defines the permission. */
export const unknownPermission = (field: string): DomainError =>
  new DomainError('rejected', 'Authorization:Permission:Unknown', {
    message: 'No module defines the permission.',
    errors: { [field]: ['Validation:UnknownPermission'] },
  });

/** A caller cannot grant a permission that they do not hold. */
export const permissionNotHeld = (): DomainError =>
  forbidden('Authorization:Permission:NotHeld', 'You cannot grant or revoke a permission you do not hold.');

/** The tenant has no such embed token, or it is already revoked. */
export const embedTokenNotFound = (): DomainError =>
  notFound('Authentication:EmbedToken:NotFound', 'The embed token does not exist.');

/** Its rights are those of a key. */
export const embedTokenNeedsKey = (): DomainError =>
  forbidden(
    'Authentication:EmbedToken:KeyRequired',
    'Only a secret API key of a tenant may create embed tokens.',
  );
