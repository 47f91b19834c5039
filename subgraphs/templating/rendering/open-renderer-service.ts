import type { HealthCheck } from '../../kernel/health/check.ts';
import { templatingSection } from '../templating.options.ts';
import { type OpenRendererDependencies, openLocalRenderer } from './open-renderer.ts';
import { requestBytes } from './remote/render-wire.ts';
import { RendererGate } from './remote/renderer-gate.ts';
import { RendererServer } from './remote/renderer-server.ts';

/** A renderer for other processes. */
export interface RendererService {
  readonly server: RendererServer;
  readonly checks: readonly HealthCheck[];
}

/** The limit of requests in memory, as a multiple of the largest request. */
const heldRequests = 4;

/** @throws {Error} without the secret that authenticates its callers. */
export function openRendererService(dependencies: OpenRendererDependencies): RendererService {
  const { Renderer, Pdf } = dependencies.options(templatingSection);
  const { Secret: secret } = Renderer;
  if (secret === undefined) throw new Error('Templating__Renderer__Secret is required.');
  // The process has only its tasks: a page that escapes from the browser finds nothing else.
  const renderer = openLocalRenderer(dependencies, true);
  const gate = new RendererGate({
    tasks: Renderer.Workers + Renderer.QueueLimit + Pdf.Parallel + Pdf.QueueLimit,
    bytes: heldRequests * requestBytes,
  });
  return {
    server: new RendererServer({ renderer, secret, gate, logger: dependencies.logger }),
    checks: [
      {
        // Without a browser pages and Excel documents are made all the same.
        name: 'browser',
        tags: ['readiness', 'startup'],
        failureStatus: 'Degraded',
        check: async () => ({ status: (await renderer.canPrint()) ? 'Healthy' : 'Unhealthy' }),
      },
    ],
  };
}
