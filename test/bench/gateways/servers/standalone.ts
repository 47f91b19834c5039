import express from 'express';
import { serve, task } from './bench-server.ts';
import { createStandaloneGateway, silentLogger } from './built-gateway.ts';

/** Our gateway alone, over subgraphs in other processes, as `npm run start:gateway` has it. */
const gateway = await createStandaloneGateway({ supergraphSdl: task.supergraphSdl, logger: silentLogger });
const app = express().disable('x-powered-by').disable('etag').use(gateway.router);
await serve(gateway.listener(app));
