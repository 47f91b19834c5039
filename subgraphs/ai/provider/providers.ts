import { LRUCache } from 'lru-cache';
import { type FetchLike, fetchLike } from '../../kernel/http/fetch-like.ts';
import type { GuardedClient } from '../../kernel/http/guarded-client.ts';
import { BlockedTargetError } from '../../kernel/http/outbound-errors.ts';
import type { AIModels, AIProviderSettings } from '../ai.contract.ts';
import { CredentialPool, type NamedKey } from './credential-pool.ts';
import { needsApiKey, type ProviderCatalog, type ProviderEntry } from './provider-catalog.ts';
import { providerNotRegistered } from './provider-failure.rules.ts';
import { findConfiguredWorkspace, type ProviderOptions } from './provider-options.ts';

/** Keys stored by tenants. */
export interface StoredKeys {
  /** The tenant's key of the workspace, or its key of the provider, or null. @param workspace null: none. */
  keyFor(tenantId: string, provider: string, workspace: string | null): Promise<string | null>;
}

/** The tenant, and the workspace for which a provider is opened. */
export interface ProviderUse {
  readonly tenantId: string;
  /** Null for what concerns no workspace: listing models. */
  readonly workspace: string | null;
  /** As the workspace names it. */
  readonly provider: string;
}

/** A provider ready to be called. */
export interface OpenProvider {
  readonly entry: ProviderEntry;
  readonly models: AIModels;
  /** Name of the key: `tenant`, `workspace`, `default` or one of `Keys`; null: none. Never the key. */
  readonly credential: string | null;
}

export interface ProvidersDependencies {
  readonly catalog: ProviderCatalog;
  readonly options: ProviderOptions;
  readonly keys: StoredKeys;
  readonly client: GuardedClient;
}

/** Milliseconds: longer than any answer. Inference measures its own patience, which a slow reader does not use up. */
const wholeAnswer = 86_400_000;

/**
 * Opens providers with the credentials of a tenant: its workspace's key, its own, the workspace's and the provider's
 * of the options.
 */
export class Providers {
  readonly catalog: ProviderCatalog;
  private readonly fetch: FetchLike;
  private readonly pool = new CredentialPool();
  /** By provider and key. The SDK builds schemas for each model it makes, which costs more than the call around them. */
  private readonly opened = new LRUCache<string, Promise<AIModels>>({ max: 1_000 });

  constructor(private readonly dependencies: ProvidersDependencies) {
    const { catalog, client, options } = dependencies;
    this.catalog = catalog;
    this.fetch = fetchLike(client, {
      connectTimeout: options.ConnectTimeout,
      timeout: wholeAnswer,
      maxResponseBytes: options.MaxResponseBytes,
    });
  }

  /** @throws {DomainError} `upstream` `AI:Provider:NotRegistered` for a provider that is unknown or not configured. */
  async open(use: ProviderUse): Promise<OpenProvider> {
    const { entry, settings, credential } = await this.settingsFor(use);
    return { entry, models: await this.modelsOf(entry, settings), credential };
  }

  /**
   * Lets a key rest that the provider refused.
   * @returns whether there is another one to try at once.
   */
  restCredential({ entry, credential }: OpenProvider, milliseconds: number): boolean {
    const keys = pooledKeys(entry);
    if (credential === null || !keys.some(({ name }) => name === credential)) return false;
    this.pool.rest(entry.name, credential, milliseconds);
    return this.pool.fresh(entry.name, keys).length > 0;
  }

  private modelsOf({ name, definition }: ProviderEntry, settings: AIProviderSettings): Promise<AIModels> {
    const place = `${name} ${settings.apiKey ?? ''}`;
    const known = this.opened.get(place);
    if (known !== undefined) return known;
    const models = definition.open(settings).then(cacheModels);
    this.opened.set(place, models);
    models.catch(() => this.opened.delete(place));
    return models;
  }

  /** The address and credentials of a provider. @throws as {@link open}. */
  async settingsFor(use: ProviderUse): Promise<{
    readonly entry: ProviderEntry;
    readonly settings: AIProviderSettings;
    readonly credential: string | null;
  }> {
    const entry = this.catalog.find(use.provider);
    if (entry === null) throw providerNotRegistered();
    const key = needsNetwork(entry) ? await this.keyOf(entry, use) : null;
    const apiKey = key?.apiKey ?? null;
    if (!isUsable(entry, apiKey)) throw providerNotRegistered();
    const { name, baseUrl, configured } = entry;
    const settings = {
      name,
      baseUrl,
      apiKey,
      headers: configured?.Headers ?? {},
      apiVersion: configured?.ApiVersion ?? null,
      fetch: bindToOrigin(baseUrl, this.fetch),
    };
    return { entry, settings, credential: key?.name ?? null };
  }

  private async keyOf(
    entry: ProviderEntry,
    { tenantId, workspace }: ProviderUse,
  ): Promise<Omit<NamedKey, 'weight'> | null> {
    const stored = await this.dependencies.keys.keyFor(tenantId, entry.name, workspace);
    if (stored !== null) return { name: 'tenant', apiKey: stored };
    const own =
      workspace === null ? undefined : findConfiguredWorkspace(this.dependencies.options, workspace);
    if (own?.ApiKey !== undefined) return { name: 'workspace', apiKey: own.ApiKey };
    return this.pool.pick(entry.name, pooledKeys(entry));
  }
}

/** Maximum number of cached models per provider and key. */
const modelsKept = 50;

/** Makes each model once. Models of the SDK hold no state of a call. */
function cacheModels({ chat, embeddings }: AIModels): AIModels {
  return {
    ...(chat === undefined ? {} : { chat: onceFor(chat) }),
    ...(embeddings === undefined ? {} : { embeddings: onceFor(embeddings) }),
  };
}

function onceFor<T extends object>(make: (model: string) => T): (model: string) => T {
  const made = new LRUCache<string, T>({ max: modelsKept });
  return (model) => {
    const known = made.get(model) ?? make(model);
    made.set(model, known);
    return known;
  };
}

/** The keys of the options that all workspaces share. */
function pooledKeys({ configured }: ProviderEntry): NamedKey[] {
  const { ApiKey, Keys = {} } = configured ?? {};
  return [
    ...(ApiKey === undefined ? [] : [{ name: 'default', apiKey: ApiKey, weight: 1 }]),
    ...Object.entries(Keys).map(([name, key]) => ({ name, apiKey: key.ApiKey, weight: key.Weight })),
  ];
}

const needsNetwork = ({ definition }: ProviderEntry) => definition.defaultBaseUrl !== undefined;

/** A provider is registered when it needs no configuration, when options name it, or when a key is stored for it. */
function isUsable(entry: ProviderEntry, apiKey: string | null): boolean {
  if (!needsNetwork(entry)) return true;
  if (entry.baseUrl === null || (needsApiKey(entry) && apiKey === null)) return false;
  return entry.configured !== null || apiKey !== null;
}

/** Sends a credential only to the host of its provider, regardless of the URL that a library uses. */
function bindToOrigin(baseUrl: string | null, fetch: FetchLike): FetchLike {
  const origin = baseUrl === null ? null : new URL(baseUrl).origin;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new BlockedTargetError();
    return fetch(input, init);
  };
}
