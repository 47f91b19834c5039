import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { methodNotAllowed } from './http-failure.ts';

/** One row of the table of mounts: a handler and the paths it owns. */
export interface Mount {
  readonly name: string;
  /** Includes all paths below; `/` matches only itself. Null: the handler receives every request that reaches it. */
  readonly paths: readonly string[] | null;
  /** Null when this installation does not serve the paths. They stay reserved. */
  readonly handler: RequestHandler | ErrorRequestHandler | null;
  /** For a handler of reads alone: other methods of its paths are a 405. */
  readonly isRead?: true;
}

const refuseWrites: RequestHandler = ({ method }, _response, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) throw methodNotAllowed('GET, HEAD');
  next();
};

/** Creates the Express application with the handlers in the order of the table. */
export function createApp(mounts: readonly Mount[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const { handler, isRead, paths } of mounts) {
    if (handler === null) continue;
    app.use(handler);
    if (isRead && paths !== null) app.use([...paths], refuseWrites);
  }
  return app;
}

/**
 * Builds the check whether a path belongs to a row of the table. The fast path of the REST routes leaves such paths to
 * Express: an operator may have configured a REST base below one of them.
 */
export function createPathOwnership(mounts: readonly Mount[]): (path: string) => boolean {
  const owned = mounts.flatMap(({ paths }) => paths ?? []).map((path) => path.toLowerCase());
  return (path) => {
    const lower = path.toLowerCase();
    return owned.some(
      (one) => lower === one || (one !== '/' && lower.startsWith(one) && lower[one.length] === '/'),
    );
  };
}
