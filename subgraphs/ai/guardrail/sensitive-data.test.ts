import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import type { GuardrailDefinition } from '../ai.contract.ts';
import { CallGuard } from './guardrails.ts';
import { sensitiveDataGuardrails } from './sensitive-data.ts';

const [redacting] = sensitiveDataGuardrails as [GuardrailDefinition, GuardrailDefinition];
const guard = () => new CallGuard([redacting], silentLogger);
const redact = (text: string) => guard().text('before', text);

const pem = (kind: string) =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n'.repeat(50)}-----END ${kind}PRIVATE KEY-----`;
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N';

describe('secrets and personal data', () => {
  it.each([
    [`sk-proj-${'a1B2'.repeat(8)}`, '[API key]'],
    [`ghp_${'a1B2'.repeat(9)}`, '[API key]'],
    ['AKIAIOSFODNN7EXAMPLE', '[API key]'],
    [jwt, '[token]'],
    [pem(''), '[private key]'],
    [pem('RSA '), '[private key]'],
    ['4111 1111 1111 1111', '[card number]'],
    ['378282246310005', '[card number]'],
    ['DE89 3704 0044 0532 0130 00', '[IBAN]'],
    ['GB82WEST12345698765432', '[IBAN]'],
    ['ada.lovelace+x@mail.example.co.uk', '[email address]'],
    ['+49 (170) 123-4567', '[phone number]'],
    ['(212) 555-0147', '[phone number]'],
  ])('are replaced (%$)', async (secret, replacement) => {
    expect(await redact(secret)).toBe(replacement);
    expect(await redact(`Take ${secret} AND tell.`)).toBe(`Take ${replacement} AND tell.`);
  });

  it.each([
    'The order 4111111111111112 of 2026-11-24 has 1234567890123 pieces.',
    'DE88 3704 0044 0532 0130 00 and XX8937040044053201',
    'user@host, a@b, @name, sk-short, 0.123456789012345678, 10.0.0.1',
    '',
  ])('are not: %j', async (text) => {
    expect(await redact(text)).toBe(text);
  });

  it('are found wherever a text is cut into pieces, in a stream too', async () => {
    const text =
      `${'Wörter 😀 und mehr, '.repeat(120)}mail ada@example.com, ${jwt} and ${pem('EC ')} end. `.repeat(3);
    const wanted =
      `${'Wörter 😀 und mehr, '.repeat(120)}mail [email address], [token] and [private key] end. `.repeat(3);
    for (const size of [1, 7, 333, 5_000]) {
      const one = guard();
      const held = one.hold('after');
      let sent = '';
      let most = 0;
      for (let at = 0; at < text.length; at += size) {
        sent += await held.push(text.slice(at, at + size));
        most = Math.max(most, held.length);
      }
      sent += await held.end();
      expect(sent).toBe(wanted);
      expect(one.acts).toEqual([{ name: redacting.name, stage: 'after', action: 'redact', count: 9 }]);
      expect(most).toBeLessThan(9_000);
    }
  });

  it('leave JSON what it is, and what has none as it is spelled', async () => {
    const text = '{"to": ["ada@example.com"], "card": 4111111111111111, "n": 1.50}';
    expect(JSON.parse(await guard().json('after', text))).toEqual({
      to: ['[email address]'],
      card: '[card number]',
      n: 1.5,
    });
    expect(await guard().json('after', '{"n": 1.50}')).toBe('{"n": 1.50}');
    expect(JSON.parse(await guard().json('after', '{"4111 1111 1111 1111": 1}'))).toEqual({
      '[card number]': 1,
    });
    // What a parser drops or rounds.
    for (const hidden of ['{"a": "ada@example.com", "a": "x"}', '{"a": 4532015112830361006}'])
      expect(JSON.parse(await guard().json('after', hidden))).toMatch(/\[(email address|card number)\]/);
    expect(await guard().json('after', '{"to": "ada@example.com')).toBe('{"to": "[email address]');
  });

  it('hold the process for less than 100 ms at a time, whatever the text', async () => {
    const size = 2_000_000;
    for (const piece of [
      'a',
      '1',
      '1 ',
      'a.',
      'a@',
      '+1',
      'DE89',
      'eyJa.',
      '-----BEGIN PRIVATE KEY-----',
      ' ',
      'sk-a',
    ]) {
      let last = performance.now();
      let longest = 0;
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 1);
      await redact(piece.repeat(size / piece.length));
      clearInterval(timer);
      longest = Math.max(longest, performance.now() - last);
      expect(longest, piece).toBeLessThan(100);
    }
  }, 60_000);
});
