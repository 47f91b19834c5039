import type { ApiKeyEnvironment, ApiKeyType } from '../identity.contract.ts';

/** Characters of the random part of a raw key. */
export const secretLength = 32;

/** The code of each kind of key in the raw key. */
const typeCodes: Readonly<Record<ApiKeyType, string>> = {
  Secret: 'sk',
  Publishable: 'pk',
  Webhook: 'wh',
  Ephemeral: 'ep',
};

/** The public prefix of a raw key: `svc_live_sk_`. */
export function apiKeyPrefixOf(environment: ApiKeyEnvironment, type: ApiKeyType): string {
  return `svc_${environment}_${typeCodes[type]}_`;
}
