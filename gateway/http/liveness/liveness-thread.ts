import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { listenOn } from '../listening.ts';
import { describeLiveness } from './liveness.rules.ts';
import type { LivenessTask, LivenessThreadNews } from './open-liveness.ts';

const { port, host, path, limit, heartbeat } = workerData as LivenessTask;

const tell = (news: LivenessThreadNews) => parentPort?.postMessage(news);

/** Milliseconds since the event loop of the process was last seen at work, by the clock all threads share. */
const busyFor = () => Number(process.hrtime.bigint() - Atomics.load(heartbeat, 0)) / 1e6;

const server = createServer((request, response) => {
  if (request.url?.split('?', 1)[0] !== path) {
    response.writeHead(404).end();
    return;
  }
  const { status, body } = describeLiveness(busyFor(), limit);
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
});

listenOn(server, port, host, 'Diagnostics__LivenessPort').then(
  () => {
    const address = server.address();
    tell({ port: typeof address === 'object' && address !== null ? address.port : port });
  },
  (error: unknown) => tell({ problem: error instanceof Error ? error.message : String(error) }),
);
