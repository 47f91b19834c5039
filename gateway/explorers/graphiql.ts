import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { routeNotFound } from '../http/http-failure.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { DevelopmentUsers } from './development-users.ts';
import { type ExampleOperation, graphiqlPage, graphiqlPolicy } from './graphiql-page.ts';
import { graphiqlInsteadOfSandbox } from './graphiql-script.ts';

export interface GraphiqlOptions {
  /** False in production: the page answers 404. */
  readonly enabled: boolean;
  /** Null without seeded users. */
  readonly users: DevelopmentUsers | null;
  /** Documents to begin with. */
  readonly examples: readonly ExampleOperation[];
}

/** A file with its response data. */
interface Asset {
  readonly type: string;
  readonly packed: Promise<Buffer>;
}

const pack = promisify(gzip);

/**
 * `/graphiql`: GraphiQL from the installed package, offline. Its nine megabytes are loaded and compressed at the first
 * visit; without the package the page answers 404.
 */
export function graphiql({ enabled, users, examples }: GraphiqlOptions): Router {
  let assets: Promise<ReadonlyMap<string, Asset> | null> | null = null;
  const available = async () => {
    assets ??= loadAssets();
    const loaded = enabled ? await assets : null;
    if (loaded === null) throw routeNotFound();
    return loaded;
  };
  const router = Router();
  router.get('/graphiql', securityHeaders(graphiqlPolicy), async (req: Request, res: Response) => {
    await available();
    const all = users?.all ?? [];
    const wanted = typeof req.query.user === 'string' ? req.query.user : all[0]?.name;
    const token = wanted === undefined || users === null ? null : await users.tokenFor(wanted);
    const chosen = token === null ? null : (wanted ?? null);
    res
      .type('html')
      .set('Cache-Control', 'no-store')
      .send(graphiqlPage({ users: all, chosen, token, examples }));
  });
  router.get('/graphiql/:file', securityHeaders(graphiqlPolicy), async (req: Request, res: Response) => {
    const asset = (await available()).get(String(req.params.file));
    if (asset === undefined) throw routeNotFound();
    res.set({ 'Content-Type': asset.type, 'Content-Encoding': 'gzip', 'Cache-Control': 'max-age=3600' });
    res.send(await asset.packed);
  });
  return router;
}

async function loadAssets(): Promise<ReadonlyMap<string, Asset> | null> {
  try {
    const bundle = await import('@graphql-yoga/render-graphiql/graphiql');
    return new Map([
      ['graphiql.js', asset('text/javascript; charset=utf-8', bundle.js)],
      ['instead-of-sandbox.js', asset('text/javascript; charset=utf-8', graphiqlInsteadOfSandbox)],
      ['graphiql.css', asset('text/css; charset=utf-8', bundle.css)],
      ['editor.worker.js', asset('text/javascript; charset=utf-8', bundle.editorWorkerService)],
      ['json.worker.js', asset('text/javascript; charset=utf-8', bundle.jsonWorker)],
      ['graphql.worker.js', asset('text/javascript; charset=utf-8', bundle.graphqlWorker)],
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function asset(type: string, text: string): Asset {
  return { type, packed: pack(text) };
}
