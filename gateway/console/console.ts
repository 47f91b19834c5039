import { type Request, type Response, Router } from 'express';
import { routeNotFound } from '../http/http-failure.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { type ConsoleAssets, loadConsoleAssets } from './console-assets.ts';
import { consolePage, consolePolicy } from './console-page.ts';
import type { ConsoleSettings } from './console-settings.ts';

/** What the console is served with. */
export interface ConsoleParts {
  readonly settings: Omit<ConsoleSettings, 'packages'>;
  /** Origins of the identity provider that the page must reach, besides the issuer's own. */
  readonly providerOrigins: () => Promise<readonly string[]>;
  /** Default: those of this installation. */
  readonly loadAssets?: () => Promise<ConsoleAssets>;
}

/** Addresses of the page; what they show is decided in the browser. */
const pages = ['/console/dashboards', '/console/dashboards/:id', '/console/callback', '/console/signed-out'];

/**
 * `/console`: pages over the public API, for people who signed in at the identity provider (code and PKCE). Nothing in
 * them is secret, so they are served to everybody; without a token they show nothing.
 */
export function consolePages({
  settings,
  providerOrigins,
  loadAssets = loadConsoleAssets,
}: ConsoleParts): Router {
  const { root } = settings;
  const own = new URL(settings.issuer).origin;
  let assets: Promise<ConsoleAssets> | null = null;
  const loaded = () => {
    assets ??= loadAssets().catch((error: unknown) => {
      // The next reader has them loaded again.
      assets = null;
      throw error;
    });
    return assets;
  };
  const router = Router();
  router.get('/console', securityHeaders(), (_request, response) => {
    response.redirect(`${root}/console/dashboards`);
  });
  router.get(pages, async (request: Request, response: Response, next) => {
    const policy = consolePolicy([...new Set([own, ...(await providerOrigins())])]);
    securityHeaders(policy)(request, response, next);
  });
  router.get(pages, async (_request: Request, response: Response) => {
    const { main, styleSheet, modules, packages } = await loaded();
    const at = (address: string) => `${root}/console/assets/${address}`;
    const html = consolePage({
      settings: { ...settings, packages: { echarts: at(packages.echarts), oauth: at(packages.oauth) } },
      styleSheet: at(styleSheet),
      main: at(main),
      modules: modules.map(at),
    });
    response.type('html').set('Cache-Control', 'no-cache').send(html);
  });
  router.get('/console/assets/*file', securityHeaders(), async (request: Request, response: Response) => {
    const { file } = request.params;
    const asset = (await loaded()).files.get(Array.isArray(file) ? file.join('/') : String(file));
    if (asset === undefined) throw routeNotFound();
    response.set({
      'Content-Type': asset.type,
      'Content-Encoding': 'gzip',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.send(asset.packed);
  });
  return router;
}
