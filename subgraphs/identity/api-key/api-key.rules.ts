/** Limits of an API key (contract, "API keys"). */
export const apiKeyLimits = { nameLength: 200, permissions: 100, cidrs: 50, secretLength: 32 } as const;

/** Kinds of key and the code each has in the raw key. */
export const apiKeyTypes = { Secret: 'sk', Publishable: 'pk', Webhook: 'wh', Ephemeral: 'ep' } as const;
export type ApiKeyType = keyof typeof apiKeyTypes;

/** Where a key is meant to be used. */
export const apiKeyEnvironments = ['live', 'test', 'dev'] as const;
export type ApiKeyEnvironment = (typeof apiKeyEnvironments)[number];

/** What older clients call an environment. */
export const apiKeyEnvironmentSynonyms: ReadonlyMap<string, ApiKeyEnvironment> = new Map([
  ['production', 'live'],
]);

/**
 * `Normal`: a process remembers the key until a key of its tenant changes, which it learns within a second. `NoCache`:
 * it looks the key up at every call.
 */
export const cacheBehaviors = ['Normal', 'NoCache'] as const;
export type CacheBehavior = (typeof cacheBehaviors)[number];

/** The readable beginning of a raw key: `svc_live_sk_`. */
export function apiKeyPrefixOf(environment: ApiKeyEnvironment, type: ApiKeyType): string {
  return `svc_${environment}_${apiKeyTypes[type]}_`;
}
