import type { Actor } from '../call/actor.ts';
import { forbidden, unauthenticated } from '../error/domain-error.ts';

/**
 * For operations without a permission.
 * @throws {DomainError} `unauthenticated` without credentials; `forbidden` for a publishable API key.
 */
export function demandCredentials({ isAuthenticated, isPublishable }: Actor): void {
  if (!isAuthenticated) throw unauthenticated();
  if (isPublishable)
    throw forbidden('Authorization:ApiKey:Publishable', 'A publishable API key may not do this.');
}
