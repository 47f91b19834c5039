import { type Request, type Response, Router } from 'express';
import { routeNotFound } from '../http/http-failure.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { type ConsoleAssets, type EntryFiles, loadConsoleAssets } from './console-assets.ts';
import { consolePage, consolePolicy } from './console-page.ts';
import type { ConsoleSettings } from './console-settings.ts';

export interface ConsoleDependencies {
  readonly settings: ConsoleSettings;
  /** Further origins of the identity provider, in addition to the issuer's. */
  readonly providerOrigins: () => Promise<readonly string[]>;
  /** Default: the files of this installation. */
  readonly loadAssets?: () => Promise<ConsoleAssets>;
}

/** URLs of the page but those of its files; the browser renders the view. */
const pages = /^\/console(?!\/assets\/)(?:\/.*)?$/;

/**
 * `/console`: pages over the public API, for users who sign in at the identity provider (code and PKCE). The pages
 * contain no secret and are public; without a token they show no data.
 */
export function consolePages({
  settings,
  providerOrigins,
  loadAssets = loadConsoleAssets,
}: ConsoleDependencies): Router {
  const { root } = settings;
  const own = new URL(settings.issuer).origin;
  let assets: Promise<ConsoleAssets> | null = null;
  const load = () => {
    assets ??= loadAssets().catch((error: unknown) => {
      // Clear the cache so that the next visit tries again.
      assets = null;
      throw error;
    });
    return assets;
  };
  const router = Router();
  router.get(pages, async (request: Request, response: Response, next) => {
    const policy = consolePolicy([...new Set([own, ...(await providerOrigins())])]);
    securityHeaders(policy)(request, response, next);
  });
  router.get(pages, async (_request: Request, response: Response) => {
    const { entries } = await load();
    const { script, styleSheets, modules } = entries.get('console') as EntryFiles;
    const at = (address: string) => `${root}/console/assets/${address}`;
    const html = consolePage({
      settings,
      styleSheets: styleSheets.map(at),
      main: at(script),
      modules: modules.map(at),
    });
    response.type('html').set('Cache-Control', 'no-cache').send(html);
  });
  router.get('/console/assets/*file', securityHeaders(), async (request: Request, response: Response) => {
    const { file } = request.params;
    const asset = (await load()).files.get(Array.isArray(file) ? file.join('/') : String(file));
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
