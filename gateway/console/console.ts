import { type Request, type Response, Router } from 'express';
import { securityHeaders } from '../http/security-headers.ts';
import { sendAsset } from './components.ts';
import { type ConsoleAssets, createAssetLoader, type EntryFiles } from './console-assets.ts';
import { consolePage, consolePolicy, previewPage, previewPolicy } from './console-page.ts';
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
export function consolePages({ settings, providerOrigins, loadAssets }: ConsoleDependencies): Router {
  const { root } = settings;
  const own = new URL(settings.issuer).origin;
  const load = createAssetLoader(loadAssets);
  const router = Router();
  router.get('/console/preview', securityHeaders(previewPolicy), async (_request, response) => {
    const { script } = (await load()).entries.get('preview') as EntryFiles;
    response.removeHeader('X-Frame-Options');
    response.type('html').send(previewPage(`${root}/console/assets/${script}`));
  });
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
    sendAsset(await load(), request, response);
  });
  return router;
}
