import type { ServerResponse } from 'node:http';
import { Router } from 'express';
import type { OptionsOf } from '../options/section.ts';
import type { HealthTag } from './check.ts';
import type { diagnosticsSection } from './diagnostics.options.ts';
import { type HealthReport, type HealthReporter, reportOf } from './report.ts';

/**
 * The three health probes (specification, "Health probes"), mounted at the root and before authentication. The
 * liveness probe runs no checks. Healthy and Degraded are 200, Unhealthy is 503.
 */
export function probes(options: OptionsOf<typeof diagnosticsSection>, reporter: HealthReporter): Router {
  const probe = (tag: HealthTag) => async (_: unknown, response: ServerResponse) =>
    answer(response, await reporter.report(tag));
  return Router()
    .get(options.LivenessPath, (_, response) => answerAlive(response))
    .get(options.ReadinessPath, probe('readiness'))
    .get(options.StartupPath, probe('startup'));
}

/** Answers the liveness probe; also used by a server that has no other handlers yet. */
export function answerAlive(response: ServerResponse): void {
  answer(response, reportOf('Healthy', 0, []));
}

/** Answers the other probes before their checks can run. */
export function answerUnready(response: ServerResponse): void {
  answer(response, reportOf('Unhealthy', 0, []));
}

/** Written by hand: express would add an ETag and answer 304 to a probe that sends it back. */
function answer(response: ServerResponse, report: HealthReport): void {
  response
    .writeHead(report.status === 'Unhealthy' ? 503 : 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(JSON.stringify(report));
}
