import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyHost } from './host-name.ts';

describe('a host', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'a.localhost',
    'LocalHost.LocalDomain',
    'printer.local',
    'Printer.LOCAL.',
    'metadata.google.internal',
    'x.internal.',
    'hidden.onion',
    'router.home.arpa',
    'a.test',
    'a.example',
    'a.invalid',
    'a.alt',
    'nas.lan',
    'wiki.corp',
    'wiki.intranet',
    'redis',
    'kubernetes',
    '%6cocalhost',
    'ｌｏｃａｌｈｏｓｔ',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'a。local',
  ])('like %s is reserved', (host) => {
    expect(classifyHost(host)).toEqual({ kind: 'reserved' });
  });

  it.each([
    ['hooks.example.com', 'hooks.example.com'],
    ['EXAMPLE.org.', 'example.org'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['notlocalhost.com', 'notlocalhost.com'],
    ['local.com', 'local.com'],
    ['127.0.0.1.nip.io', '127.0.0.1.nip.io'],
  ])('like %s is the name %s', (host, name) => {
    expect(classifyHost(host)).toEqual({ kind: 'name', name });
  });

  it.each([
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0X7F.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['127.0.1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['127.0.0.1..', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['127。0。0。1', '127.0.0.1'],
    ['①②⑦.0.0.1', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['[0:0:0:0:0:0:0:1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ])('like %s is the address %s', (host, address) => {
    expect(classifyHost(host)).toEqual({ kind: 'address', address });
  });

  it.each([
    '',
    '.',
    '...',
    ' ',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'user@host',
    'a\\b',
    'host:99',
    '[::1',
    '256.256.256.256',
    '0x1ffffffff',
    '1.2.3.4.5',
    'a%00b',
    'fe80::1%eth0',
  ])('like %j is invalid', (host) => {
    expect(classifyHost(host)).toEqual({ kind: 'invalid' });
  });

  it('is an address in every numeric spelling', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const spelling = fc.constantFrom<(part: number) => string>(
      String,
      (part) => `0x${part.toString(16)}`,
      (part) => `0${part.toString(8)}`,
    );
    fc.assert(
      fc.property(
        fc.tuple(octet, octet, octet, octet),
        spelling,
        fc.integer({ min: 1, max: 4 }),
        (octets, spell, parts) => {
          const head = octets.slice(0, parts - 1);
          const tail = octets.slice(parts - 1).reduce((sum, part) => sum * 256 + part, 0);
          expect(classifyHost([...head, tail].map(spell).join('.'))).toEqual({
            kind: 'address',
            address: octets.join('.'),
          });
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof classifyHost(text).kind === 'string'),
    );
  });
});
