import { classifyAddress } from '../../kernel/http/address.ts';
import { classifyHost } from '../../kernel/http/host-name.ts';
import { developmentReceiverOrigin } from '../webhooks.contract.ts';

/** Reasons to refuse a target (specification, "Webhooks"). */
export type TargetProblem =
  | 'Validation:InvalidWebhookUrl'
  | 'Validation:WebhookUrlPrivateAddress'
  | 'Validation:WebhookUrlBlockedTld';

/** Absolute and HTTPS, without characters that a URL parser removes or rewrites. */
const written = /^https:\/\/[^\s\\\p{Cc}]+$/iu;

/**
 * Checks the text of a target URL. It resolves no name; delivery checks the resolved address at connect.
 * @param isDevelopment whether the built-in receiver exists.
 * @returns null for a target that may be registered.
 */
export function targetProblem(url: string, isDevelopment: boolean): TargetProblem | null {
  if (!written.test(url) || !URL.canParse(url)) return 'Validation:InvalidWebhookUrl';
  const { origin, username, password, hostname } = new URL(url);
  if (username !== '' || password !== '') return 'Validation:InvalidWebhookUrl';
  if (isDevelopment && origin === developmentReceiverOrigin) return null;
  const host = classifyHost(hostname);
  if (host.kind === 'invalid') return 'Validation:InvalidWebhookUrl';
  if (host.kind === 'name') return null;
  if (host.kind === 'address')
    return classifyAddress(host.address) === 'public' ? null : 'Validation:WebhookUrlPrivateAddress';
  return /^localhost\.*$/i.test(hostname)
    ? 'Validation:WebhookUrlPrivateAddress'
    : 'Validation:WebhookUrlBlockedTld';
}
