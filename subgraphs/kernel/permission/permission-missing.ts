import type { Actor } from '../call/actor.ts';
import { DomainError } from '../error/domain-error.ts';
import type { MultiTenancySide } from './definition.ts';

/**
 * How a caller can come by a permission: its texts are `Remedy:{remedy}`. Permissions are the installation's, so that
 * their names say nothing about a tenant.
 */
export type Remedy = 'GrantToRole' | 'AddToApiKey' | 'HostContext' | 'TenantContext';

/** The refusal of a caller who lacks a permission; says which, and how to get it. @param side where it applies. */
export function permissionMissing(
  { apiKeyId }: Pick<Actor, 'apiKeyId'>,
  permission: string,
  side: MultiTenancySide,
): DomainError {
  const remedy: Remedy =
    side === 'Both' ? (apiKeyId === null ? 'GrantToRole' : 'AddToApiKey') : (`${side}Context` as const);
  return new DomainError('forbidden', 'Authorization:Permission:Denied', {
    message: `The permission ${permission} is missing.`,
    parameters: { permission, remedy },
  });
}
