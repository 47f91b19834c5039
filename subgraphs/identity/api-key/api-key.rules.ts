export const apiKeyLimits = { nameLength: 200, permissions: 100, cidrs: 50, secretLength: 32 } as const;

/** Kinds of key, and the code of each in the raw key. */
export const apiKeyTypes = { Secret: 'sk', Publishable: 'pk', Webhook: 'wh', Ephemeral: 'ep' } as const;
export type ApiKeyType = keyof typeof apiKeyTypes;

/** Environments that a key can be labelled with. */
export const apiKeyEnvironments = ['live', 'test', 'dev'] as const;
export type ApiKeyEnvironment = (typeof apiKeyEnvironments)[number];

/** Names of environments that older clients use. */
export const apiKeyEnvironmentSynonyms: ReadonlyMap<string, ApiKeyEnvironment> = new Map([
  ['production', 'live'],
]);

/**
 * `Normal`: a process caches the key until a key of its tenant changes; it notices within a second. `NoCache`: it
 * reads the key on every call.
 */
export const cacheBehaviors = ['Normal', 'NoCache'] as const;
/** The public prefix of a raw key: `svc_live_sk_`. */
export function apiKeyPrefixOf(environment: ApiKeyEnvironment, type: ApiKeyType): string {
  return `svc_${environment}_${apiKeyTypes[type]}_`;
}
