import express from 'express';
import { openOrClose } from '../../../subgraphs/host/closers.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { createLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { webSocketPath } from '../../graphql/endpoints/websocket.ts';
import { drainPatience, openServer } from '../../http/http-server.ts';
import { applicationName } from '../application-name.ts';
import { listenHost } from '../gateway.options.ts';
import { leaveRotation, shutdownDelay } from '../leave-rotation.ts';
import { openCaching } from '../open-caching.ts';
import { openOperationUsage } from '../open-operation-usage.ts';
import { createStandaloneGateway } from '../standalone-gateway.ts';
import { loadGatewayOptions } from '../standalone-options.ts';
import { openSupergraphSource, watchSupergraph } from '../supergraph-source.ts';
import type { StartRole } from './running-role.ts';

/**
 * Starts a gateway over the composed supergraph of `Gateway:Supergraph` and its remote subgraphs: no database, no
 * built-in subgraph. `Gateway:AllowAnonymous=false` refuses callers without credentials. Tokens are verified where
 * `Gateway:Issuers` is set; else the subgraphs verify them.
 */
export const startStandalone: StartRole = (env) =>
  openOrClose(async (closers) => {
    const settings = loadGatewayOptions(env);
    const observability = readObservability(env, applicationName('gateway'));
    const logger = createLogger(observability.LogLevel, observability);
    const production = env.NODE_ENV === 'production';
    const http = await openServer(settings.Port, listenHost(settings, production));
    closers.add(() => http.close());
    const limits = Object.fromEntries(
      Object.entries(settings.Limits).filter(([, limit]) => limit !== undefined),
    );
    const source = openSupergraphSource(settings.Supergraph ?? '');
    closers.add(() => source.close());
    const supergraphSdl = (await source.read()) ?? '';
    const caching = await openCaching(settings, logger);
    const usage = openOperationUsage(settings.OperationUsage, { clock: systemClock, logger });
    const gateway = await createStandaloneGateway({
      caching,
      usage: usage?.usage ?? null,
      invalidationSecret: settings.EntityCache.InvalidationSecret,
      supergraphSdl,
      subgraphUrls: settings.Subgraphs,
      subgraphPolicies: settings.SubgraphPolicies,
      allowAnonymous: settings.AllowAnonymous,
      issuers: Object.values(settings.Issuers),
      explainRole: settings.ExplainRole,
      authorization: { mode: settings.Authorization.Mode },
      limits,
      explorers: !production,
      cors: { origins: settings.CorsOrigins, development: !production },
      trustedProxies: settings.TrustedProxies,
      traffic: settings.Traffic,
      load: settings.Load,
      bodyLimit: settings.BodyLimit,
      requestTimeout: settings.RequestTimeout,
      logger,
      ...(settings.Introspection === undefined ? {} : { introspection: settings.Introspection }),
    });
    closers.add(() => gateway.close());
    closers.add(async () => usage?.close());
    const interval = settings.SupergraphPoll;
    if (interval > 0) {
      const reload = (sdl: string) => gateway.reload(sdl);
      const stop = watchSupergraph({ source, interval, reload, logger });
      closers.add(async () => stop());
    }
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.use(gateway.router);
    http.serve(gateway.listener(app));
    http.upgradePaths.add(webSocketPath);
    const detach = gateway.attach(http.server);
    closers.add(() => http.close(drainPatience));
    closers.add(async () => {
      detach();
      await gateway.drain();
    });
    const delay = shutdownDelay(settings, production);
    closers.add(() => leaveRotation(gateway.health, http, delay));
    return {
      port: http.port,
      shutdownDelay: delay,
      greeting: [`Gateway for ${settings.Supergraph} on http://localhost:${http.port}/graphql`],
      close: () => closers.close(),
    };
  });
