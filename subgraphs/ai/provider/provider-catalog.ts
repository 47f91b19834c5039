import { type DomainError, notFound } from '../../kernel/error/domain-error.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { type AIProviderDefinition, aiProviderKind } from '../ai.contract.ts';
import type { ProviderOptions } from './provider-options.ts';

/** The configuration of one provider. */
export type ConfiguredProvider = ProviderOptions['Providers'][string];

/** A provider as workspaces can name it. */
export interface ProviderEntry {
  /** The key of `AI__Providers`, or the kind. */
  readonly name: string;
  readonly definition: AIProviderDefinition;
  /** Null without options: usable without a key, or with a stored one. */
  readonly configured: ConfiguredProvider | null;
  /** Null for a provider that needs no network, or whose URL is not configured. */
  readonly baseUrl: string | null;
}

/** Every provider of this installation by each of its names, in any case. */
export class ProviderCatalog {
  private readonly byName = new Map<string, ProviderEntry>();
  /** All providers: the configured ones, then the other kinds. */
  readonly all: readonly ProviderEntry[];

  /** @throws {Error} naming everything that is wrong with the options. */
  constructor(registry: Registry, options: Pick<ProviderOptions, 'Providers'>) {
    const definitions = registry.all(aiProviderKind);
    const problems: string[] = [];
    const entries: ProviderEntry[] = [];
    for (const [name, configured] of Object.entries(options.Providers)) {
      const definition = definitionOf(definitions, configured.Kind ?? name);
      if (definition === null) {
        problems.push(
          `AI__Providers__${name}: there is no provider of the kind "${configured.Kind ?? name}"`,
        );
        continue;
      }
      const entry = entryOf(name, definition, configured);
      problems.push(...problemsOf(entry));
      entries.push(entry);
      for (const each of configured.Kind === undefined ? namesOf(definition) : [name]) {
        if (this.byName.has(each.toLowerCase()))
          problems.push(`AI__Providers__${name}: "${each}" is configured twice`);
        this.byName.set(each.toLowerCase(), entry);
      }
    }
    if (problems.length > 0)
      throw new Error(`The AI providers cannot be used:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
    for (const definition of definitions) {
      if (this.byName.has(definition.kind.toLowerCase())) continue;
      const entry = entryOf(definition.kind, definition, null);
      entries.push(entry);
      for (const each of namesOf(definition).map((name) => name.toLowerCase()))
        if (!this.byName.has(each)) this.byName.set(each, entry);
    }
    this.all = entries;
  }

  /** The provider a workspace names, or null. */
  find(name: string): ProviderEntry | null {
    return this.byName.get(name.toLowerCase()) ?? null;
  }

  /** Base URLs that may be plain HTTP or private, as the operator configured. */
  get privateOrigins(): readonly string[] {
    return this.all.flatMap(({ configured, baseUrl }) =>
      configured?.AllowPrivateNetwork === true && baseUrl !== null ? [baseUrl] : [],
    );
  }
}

const namesOf = ({ kind, aliases = [] }: AIProviderDefinition) => [kind, ...aliases];

function definitionOf(
  definitions: readonly AIProviderDefinition[],
  name: string,
): AIProviderDefinition | null {
  const wanted = name.toLowerCase();
  return definitions.find((one) => namesOf(one).some((each) => each.toLowerCase() === wanted)) ?? null;
}

function entryOf(
  name: string,
  definition: AIProviderDefinition,
  configured: ConfiguredProvider | null,
): ProviderEntry {
  const baseUrl = configured?.BaseUrl ?? definition.defaultBaseUrl ?? null;
  return { name, definition, configured, baseUrl };
}

function problemsOf({ name, definition, configured, baseUrl }: ProviderEntry): string[] {
  const at = `AI__Providers__${name}`;
  if (definition.defaultBaseUrl === null && baseUrl === null) return [`${at}__BaseUrl is required`];
  const plain = baseUrl?.startsWith('http:') === true && configured?.AllowPrivateNetwork !== true;
  return plain ? [`${at}__BaseUrl is plain HTTP: only with ${at}__AllowPrivateNetwork=true`] : [];
}

/** Whether a provider answers nothing without a key. */
export function needsApiKey({ definition }: ProviderEntry): boolean {
  return definition.needsApiKey ?? definition.defaultBaseUrl !== undefined;
}

/**
 * No provider has this name: for requests about providers. A workspace that names an unknown provider is
 * `AI:Provider:NotRegistered`.
 */
export const providerNotFound = (): DomainError =>
  notFound('AI:Provider:NotFound', 'The AI provider does not exist.');
