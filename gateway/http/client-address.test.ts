import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('createClientAddress', () => {
  it.each<[string, string[], string | undefined, string | undefined, string | null]>([
    ['no proxy trusted', [], '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['a foreign peer', ['10.0.0.0/8'], '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['a trusted peer', ['10.0.0.0/8'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a trusted peer by address', ['10.1.2.3'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a mapped peer', ['10.0.0.0/8'], '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    [
      'a chain, the last foreign one',
      ['10.0.0.0/8'],
      '10.1.2.3',
      '6.6.6.6, 203.0.113.9, 10.9.9.9',
      '203.0.113.9',
    ],
    ['only proxies', ['10.0.0.0/8'], '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['no header', ['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
    ['garbage in the header', ['10.0.0.0/8'], '10.1.2.3', '6.6.6.6, garbage', '10.1.2.3'],
    ['ports and brackets', ['::1'], '::1', '[2001:db8::5]:443', '2001:db8::5'],
    ['an address with a port', ['::1/128'], '::1', '203.0.113.9:1234', '203.0.113.9'],
    ['a mapped caller', ['::1'], '::1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a closed socket', [], undefined, undefined, null],
  ])('%s', (_, trusted, peer, forwarded, expected) => {
    expect(createClientAddress(trusted)(request(peer, forwarded))).toBe(expected);
  });
});
