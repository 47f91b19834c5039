import express from 'express';
import { openOrClose } from '../../../subgraphs/host/closers.ts';
import { openRendererProcess } from '../../../subgraphs/host/renderer-process.ts';
import { diagnosticsSection } from '../../../subgraphs/kernel/health/diagnostics.options.ts';
import { probes } from '../../../subgraphs/kernel/health/probes.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { drainPatience, openServer } from '../../http/http-server.ts';
import { applicationName } from '../application-name.ts';
import { gatewaySection, listenHost } from '../gateway.options.ts';
import { leaveRotation, shutdownDelay } from '../leave-rotation.ts';
import { loadRendererOptions } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/**
 * Starts a process that renders templates for the others. It has nothing a template could reach: no database, no keys,
 * no identity provider.
 */
export const startRenderer: StartRole = (env) =>
  openOrClose(async (closers) => {
    const options = loadRendererOptions(env);
    const observability = readObservability(env, applicationName('renderer'));
    const logger = createLogger(observability.LogLevel, observability);
    const settings = options.of(gatewaySection);
    const diagnostics = options.of(diagnosticsSection);
    const production = env.NODE_ENV === 'production';
    const host = listenHost(settings, production);
    const http = await openServer(settings.Port, host, diagnostics);
    closers.add(() => http.close());
    const { health, handle } = await openRendererProcess({ options, logger, closers });
    const app = express();
    app.disable('x-powered-by');
    app.use(probes(diagnostics, health));
    app.use((request, response, next) => {
      handle(request, response).catch(next);
    });
    http.serve(app);
    closers.add(() => http.close(drainPatience));
    const delay = shutdownDelay(settings, production);
    closers.add(() => leaveRotation(health, http, delay));
    return {
      port: http.port,
      shutdownDelay: delay,
      greeting: [`Renderer; probes on http://localhost:${http.port}${diagnostics.ReadinessPath}`],
      close: () => closers.close(),
    };
  });
