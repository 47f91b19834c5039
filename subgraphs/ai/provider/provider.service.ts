import type { RequestContext } from '../../kernel/call/context.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { ListedModel, ModelCapabilities } from '../ai.contract.ts';
import { findModel } from './model-catalog.ts';
import { needsApiKey, type ProviderEntry, providerNotFound } from './provider-catalog.ts';
import type { Providers } from './providers.ts';

/** A provider as callers see it. */
export interface ListedProvider {
  readonly name: string;
  readonly supportsChat: boolean;
  readonly supportsEmbeddings: boolean;
  /** Whether the options make it usable; a stored key may, where they do not. */
  readonly isConfigured: boolean;
}

/** A model as callers see it. */
export interface DescribedModel {
  readonly id: string;
  readonly displayName: string;
  /** Null where no catalogue lists it. */
  readonly capabilities: ModelCapabilities | null;
  readonly maxContextTokens: number | null;
}

const listingFailed = () =>
  new DomainError('upstream', 'AI:Provider:ListingFailed', {
    message: 'The AI provider cannot list its models.',
  });

/** Milliseconds a provider may take to list its models. */
const listingTime = 10_000;

/** Which providers and models there are. */
export class ProviderService {
  constructor(
    private readonly request: Pick<RequestContext, 'tenant' | 'signal'>,
    private readonly providers: Providers,
  ) {}

  /** Every provider a workspace can name, by name. */
  list(): ListedProvider[] {
    return this.providers.catalog.all
      .map((entry) => ({
        name: entry.name,
        supportsChat: entry.definition.supportsChat,
        supportsEmbeddings: entry.definition.supportsEmbeddings,
        isConfigured: isConfigured(entry),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * The models of a provider: requested from it, or those of the options.
   * @param name in any case.
   * @throws {DomainError} `notFound` for an unknown provider; `upstream` where nothing lists its models.
   */
  async models(name: string): Promise<DescribedModel[]> {
    const entry = this.providers.catalog.find(name);
    if (entry === null) throw providerNotFound();
    const models = await this.listModels(entry).catch(() => null);
    if (models !== null) return models.map((model) => this.describeModel(entry, model));
    const written = entry.configured?.Models ?? [];
    if (written.length === 0) throw listingFailed();
    return written.map((id) => this.describeModel(entry, { id }));
  }

  private async listModels(entry: ProviderEntry): Promise<readonly ListedModel[] | null> {
    const { listModels } = entry.definition;
    if (listModels === undefined) return null;
    const { tenant, signal } = this.request;
    const use = { tenantId: tenant.id, workspace: null, provider: entry.name };
    const { settings } = await this.providers.settingsFor(use);
    return listModels(settings, AbortSignal.any([signal, AbortSignal.timeout(listingTime)]));
  }

  private describeModel({ definition }: ProviderEntry, model: ListedModel): DescribedModel {
    const known = findModel(definition.kind, model.id);
    return {
      id: model.id,
      displayName: model.displayName ?? model.id,
      capabilities: model.capabilities ?? known?.capabilities ?? null,
      maxContextTokens: model.maxContextTokens ?? known?.maxContextTokens ?? null,
    };
  }
}

function isConfigured(entry: ProviderEntry): boolean {
  const { definition, configured } = entry;
  if (definition.defaultBaseUrl === undefined) return true;
  return configured !== null && (configured.ApiKey !== undefined || !needsApiKey(entry));
}
