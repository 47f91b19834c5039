import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type RequestSignal, watchRequest } from './request-signal.ts';

/** What a request's signal says at its end, and what the request itself ended with. */
async function endOf(answers: boolean) {
  const met = Promise.withResolvers<RequestSignal>();
  const server = createServer((_request, response) => {
    met.resolve(watchRequest(response, null));
    if (answers) response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = httpRequest({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  sent.on('response', (answer) => answer.resume()).on('error', () => undefined);
  sent.end();
  const watch = await met.promise;
  const aborted = once(watch.signal, 'abort');
  if (!answers) sent.destroy();
  if (!watch.signal.aborted) await aborted;
  server.closeAllConnections();
  server.close();
  return [watch.signal.reason.errorCode, watch.reason?.errorCode ?? null];
}

it('aborts when the caller hangs up, and when the answer is sent', async () => {
  expect(await endOf(false)).toEqual(['Http:Request:HungUp', 'Http:Request:HungUp']);
  // What was answered was no failure.
  expect(await endOf(true)).toEqual(['Http:Request:Answered', null]);
});

it('has ended where the caller left before it was watched', async () => {
  const met = Promise.withResolvers<RequestSignal>();
  const server = createServer((_request, response) => {
    response.once('close', () => met.resolve(watchRequest(response, null)));
    sent.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = httpRequest({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  sent.on('error', () => undefined).end();
  const watch = await met.promise;
  expect([watch.signal.aborted, watch.reason?.errorCode]).toEqual([true, 'Http:Request:HungUp']);
  server.closeAllConnections();
  server.close();
});
