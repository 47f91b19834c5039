import { OptionsError } from '../../kernel/options/options-error.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { webhooksSection } from '../webhooks.options.ts';

/**
 * Checks at start-up that the permission for resending exists. A misspelt name would refuse every caller.
 * @throws {OptionsError} when no module defines it.
 */
export function demandRetryPermission({
  permissions,
  options,
}: {
  readonly permissions: Pick<KernelServices['permissions'], 'isDefined'>;
  readonly options: KernelServices['options'];
}): void {
  if (permissions.isDefined(options(webhooksSection).RetryPermission)) return;
  throw new OptionsError(['WebhooksOptions__RetryPermission must be a permission that a module defines.']);
}
