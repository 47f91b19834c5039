import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { recordedNetwork } from '../../../test/testkit/http/outbound-http.ts';
import { createConnector } from './connection.ts';
import { BlockedTargetError } from './outbound-errors.ts';
import { publicOnly } from './target-policy.ts';

function connectTo(protocol: string, host: string) {
  const network = recordedNetwork(1, ['127.0.0.1']);
  const connector = createConnector(publicOnly, network, 1_000);
  const hostname = host.replace(/^\[|\]$/g, '');
  const outcome = new Promise<Error | Socket>((resolve) => {
    connector({ protocol, hostname, host, port: '' }, (error, socket) => resolve(error ?? socket));
  });
  return { outcome, network };
}

describe('a guarded connection', () => {
  it.each([
    ['https:', '127.0.0.1'],
    ['https:', '[::1]'],
    ['https:', 'localhost'],
    ['http:', '93.184.216.34'],
    ['https:', 'hooks.example.com'],
  ])('checks again what it is asked for: %s//%s', async (protocol, host) => {
    const { outcome, network } = connectTo(protocol, host);
    expect(await outcome).toBeInstanceOf(BlockedTargetError);
    expect(network.dialled).toEqual([]);
  });
});
