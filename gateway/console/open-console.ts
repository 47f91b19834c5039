import type { Router } from 'express';
import { restPrefixesOf } from '../../subgraphs/host/host.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { OptionsReader } from '../../subgraphs/kernel/options/section.ts';
import type { Authentication } from '../authentication/open-authentication.ts';
import { devConsoleClient } from '../authentication/trusted-issuer.ts';
import { consolePages } from './console.ts';
import type { ConsoleOptions } from './console-options.ts';
import { ProviderOrigins } from './provider-origins.ts';

export interface OpenConsoleOptions {
  readonly options: ConsoleOptions;
  /** `Gateway:RestBases`. */
  readonly restBases: readonly string[];
  readonly platformOptions: OptionsReader;
  readonly authentication: Pick<Authentication, 'trusted' | 'metadata'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Creates the console of this installation, with its identity provider or the dev issuer. */
export function openConsole(parts: OpenConsoleOptions): Router {
  const { options, authentication } = parts;
  const { metadata, trusted } = authentication;
  const origins = metadata === null ? null : new ProviderOrigins(metadata, parts.clock);
  const prefixes = [...restPrefixesOf(parts.platformOptions)];
  return consolePages({
    settings: {
      root: new URL(parts.publicUrl).pathname.replace(/\/$/, ''),
      api: parts.restBases[0] ?? '',
      moved: Object.fromEntries(prefixes.filter(([written, configured]) => written !== configured)),
      issuer: trusted.issuer,
      clientId: options.ClientId ?? devConsoleClient,
      scope: options.Scope,
      parameters: options.Parameters,
    },
    providerOrigins: async () => (origins === null ? [] : origins.find()),
  });
}
