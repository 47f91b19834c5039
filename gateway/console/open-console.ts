import type { Router } from 'express';
import { restPrefixesOf } from '../../subgraphs/host/host.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { OptionsReader } from '../../subgraphs/kernel/options/section.ts';
import type { Authentication } from '../authentication/open-authentication.ts';
import type { ProviderMetadata } from '../authentication/provider-metadata.ts';
import { devConsoleClient } from '../authentication/trusted-issuer.ts';
import { developmentReceiverOrigin } from '../explorers/development-receiver.ts';
import { consolePages } from './console.ts';
import type { ConsoleOptions } from './console-options.ts';

export interface OpenConsoleDependencies {
  readonly options: ConsoleOptions;
  /** `Gateway:RestBases`. */
  readonly restBases: readonly string[];
  readonly platformOptions: OptionsReader;
  readonly authentication: Pick<Authentication, 'trusted' | 'metadata'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Creates the console of this installation, with its identity provider or the dev issuer. */
export function openConsole(dependencies: OpenConsoleDependencies): Router {
  const { options, authentication } = dependencies;
  const { metadata, trusted } = authentication;
  const origins = metadata === null ? null : new ProviderOrigins(metadata, dependencies.clock);
  const prefixes = [...restPrefixesOf(dependencies.platformOptions)];
  return consolePages({
    settings: {
      root: new URL(dependencies.publicUrl).pathname.replace(/\/$/, ''),
      api: dependencies.restBases[0] ?? '',
      moved: Object.fromEntries(prefixes.filter(([written, configured]) => written !== configured)),
      issuer: trusted.issuer,
      clientId: options.ClientId ?? devConsoleClient,
      scope: options.Scope,
      parameters: options.Parameters,
      developmentReceiver: metadata === null ? `${developmentReceiverOrigin}/console` : null,
    },
    providerOrigins: async () => (origins === null ? [] : origins.find()),
  });
}

/** Milliseconds before a failed request to the provider is repeated: the page is public. */
const patience = 60_000;

/** The origins of the identity provider, read once for all pages. */
export class ProviderOrigins {
  readonly #metadata: Pick<ProviderMetadata, 'fetchOrigins'>;
  readonly #clock: Clock;
  #asked: Promise<readonly string[]> | null = null;
  #failedAt = 0;

  constructor(metadata: Pick<ProviderMetadata, 'fetchOrigins'>, clock: Clock) {
    this.#metadata = metadata;
    this.#clock = clock;
  }

  /** @returns an empty list until the provider answers. */
  async find(): Promise<readonly string[]> {
    const hasFailed = this.#failedAt > 0;
    if (hasFailed && this.#clock.now().getTime() - this.#failedAt < patience) return [];
    if (hasFailed) this.#asked = null;
    this.#failedAt = 0;
    this.#asked ??= this.#metadata.fetchOrigins();
    try {
      return await this.#asked;
    } catch {
      this.#failedAt = this.#clock.now().getTime();
      return [];
    }
  }
}
