import type { ApiKeyEnvironment, ApiKeyType } from '../identity.contract.ts';

export const apiKeyLimits = { nameLength: 200, permissions: 100, cidrs: 50, secretLength: 32 } as const;

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
