import { setTimeout as pause } from 'node:timers/promises';
import { GuardedClient } from '../../kernel/http/guarded-client.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { aiSection } from '../ai.options.ts';
import { Guardrails } from '../guardrail/guardrails.ts';
import { ProviderCatalog } from '../provider/provider-catalog.ts';
import { Providers, type StoredKeys } from '../provider/providers.ts';
import { InferenceTelemetry } from './inference-telemetry.ts';
import type { InferenceProcess } from './pipeline.ts';

/** Opens the services for model calls, once per process. @throws {Error} naming invalid options. */
export function openInference(
  {
    registry,
    clock,
    logger,
    options: read,
  }: Pick<KernelServices, 'registry' | 'clock' | 'logger' | 'options'>,
  keys: StoredKeys,
): InferenceProcess {
  const options = read(aiSection);
  const catalog = new ProviderCatalog(registry, options);
  const client = new GuardedClient({
    policy: trustHosts(catalog.privateOrigins),
    // Answers are small or streamed, and those whose readers are slow are held in hundreds.
    readAhead: 1_024,
  });
  const providers = new Providers({ catalog, options, keys, client });
  // Real time: what waits is a provider's recovery.
  const wait = (milliseconds: number, signal: AbortSignal) => pause(milliseconds, undefined, { signal });
  const guardrails = new Guardrails(registry, options, logger);
  return { providers, guardrails, options, telemetry: new InferenceTelemetry(), clock, logger, wait };
}
