import express from 'express';
import { openOrClose } from '../../../subgraphs/host/closers.ts';
import { openProcess } from '../../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { diagnosticsSection } from '../../../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../../../subgraphs/kernel/health/probes.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { openServer } from '../../http/http-server.ts';
import { applicationName } from '../application-name.ts';
import { gatewaySection, listenHost } from '../gateway.options.ts';
import { bindKeptQueries, openSupergraph } from '../kept-queries.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/** Starts a process that runs jobs and handles events, and serves only its probes. */
export const startWorker: StartRole = (env) =>
  openOrClose(async (closers) => {
    const loaded = loadPlatformOptions(env);
    const { options, production } = loaded;
    const observability = readObservability(env, applicationName('worker'));
    const logger = createLogger(observability.LogLevel, observability);
    const settings = options.of(gatewaySection);
    const diagnostics = options.of(diagnosticsSection);
    const http = await openServer(settings.Port, listenHost(settings, production), diagnostics);
    closers.add(() => http.close());
    const publicUrl = settings.PublicUrl ?? 'http://localhost:4000';
    const process = await openProcess({
      options,
      logger,
      clock: systemClock,
      work: true,
      development: !production,
      publicUrl,
    });
    closers.add(() => process.close());
    const queries = bindKeptQueries(process, { loaded, logger, supergraph: () => openSupergraph(loaded) });
    closers.add(() => queries.close());
    const { health } = process.services;
    const app = express();
    app.disable('x-powered-by');
    app.use(probes(diagnostics, health));
    http.serve(app);
    closers.add(async () => health.stop());
    return {
      port: http.port,
      greeting: [`Worker; probes on http://localhost:${http.port}${diagnostics.ReadinessPath}`],
      close: () => closers.close(),
    };
  });
