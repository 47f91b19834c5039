import { type Request, type Response, Router } from 'express';
import { routeNotFound } from '../http/http-failure.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { type ConsoleAssets, createAssetLoader } from './console-assets.ts';

/** Seconds for which a page keeps the address of a component's current script. */
const addressAge = 300;

/**
 * `/components/<name>.js`: the scripts of what pages of other origins embed. A script of a stable name imports the built
 * file, whose name contains a hash. Public and without data: what a component shows needs an embed token.
 */
export function componentScripts(loadAssets?: () => Promise<ConsoleAssets>): Router {
  const load = createAssetLoader(loadAssets);
  const router = Router();
  router.get('/components/:name.js', securityHeaders(), async (request: Request, response: Response) => {
    const entry = (await load()).entries.get(`components/${request.params.name}`);
    if (entry === undefined) throw routeNotFound();
    response
      .type('text/javascript')
      .set('Cache-Control', `public, max-age=${addressAge}`)
      .send(`import ${JSON.stringify(`./assets/${entry.script}`)};\n`);
  });
  router.get('/components/assets/*file', securityHeaders(), async (request: Request, response: Response) => {
    sendAsset(await load(), request, response);
  });
  return router;
}

/** Sends a built file, which never changes under its name. */
export function sendAsset({ files }: ConsoleAssets, request: Request, response: Response): void {
  const { file } = request.params;
  const asset = files.get(Array.isArray(file) ? file.join('/') : String(file));
  if (asset === undefined) throw routeNotFound();
  response.set({
    'Content-Type': asset.type,
    'Content-Encoding': 'gzip',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  response.send(asset.packed);
}
