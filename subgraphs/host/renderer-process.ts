import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../kernel/clock/clock.ts';
import { healthCheck } from '../kernel/health/check.ts';
import { diagnosticsSection } from '../kernel/health/diagnostics.options.ts';
import { HealthReporter } from '../kernel/health/report.ts';
import { kernelTexts } from '../kernel/localization/kernel.texts.ts';
import { Localizer } from '../kernel/localization/localizer.ts';
import { textsOf } from '../kernel/localization/texts.ts';
import type { OptionsSection } from '../kernel/options/section.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { buildRegistry } from '../kernel/registry/registry.ts';
import type { Logger } from '../kernel/telemetry/logger.ts';
import { openRendererService } from '../templating/rendering/open-renderer-service.ts';
import { templatingSection } from '../templating/templating.options.ts';
import type { Closers } from './closers.ts';
import { areas } from './host.ts';
import { loadModules } from './module-paths.ts';
import { modulesSection } from './modules.options.ts';
import type { PlatformOptions } from './platform-options.ts';

/** The only options that a renderer reads: nothing about databases, keys or providers. */
export const rendererSections: readonly OptionsSection[] = [
  templatingSection,
  modulesSection,
  persistenceSection,
  diagnosticsSection,
];

export interface RendererProcessDependencies {
  /** Of {@link rendererSections}. */
  readonly options: PlatformOptions;
  readonly logger: Logger;
  readonly closers: Closers;
}

/** A process that renders documents for other processes. */
export interface RendererProcess {
  readonly health: HealthReporter;
  /** Runs a task; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Opens a renderer: threads, a browser, and the texts of all modules; it has no database and sends no outbound
 * requests.
 * @throws {Error} without the secret that its callers must present.
 */
export async function openRendererProcess(
  dependencies: RendererProcessDependencies,
): Promise<RendererProcess> {
  const { options, logger, closers } = dependencies;
  const modules = [
    kernelTexts,
    ...areas.map(({ module }) => module),
    ...(await loadModules(options.of(modulesSection).Paths)),
  ];
  const service = openRendererService({
    options: (section) => options.of(section as never) as never,
    texts: textsOf(new Localizer(buildRegistry(modules))),
    logger,
    closers,
  });
  const checks = [{ name: 'renderer', contributes: service.checks.map(healthCheck) }];
  const { DefaultCacheDuration: cacheDuration, FailureStatus: failureStatus } =
    options.of(diagnosticsSection);
  const health = new HealthReporter(buildRegistry(checks), {
    cacheDuration,
    failureStatus,
    clock: systemClock,
    logger,
  });
  return { health, handle: (request, response) => service.server.handle(request, response) };
}
