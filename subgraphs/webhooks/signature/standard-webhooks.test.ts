import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newKeyMaterial } from '../signing-key/signing-key.rules.ts';
import { signatureHeaders, signatureProblem } from './standard-webhooks.rules.ts';
import { verifyPublicly } from './testing/public-verifier.ts';

const secretOf = (byte?: number) =>
  `whsec_${(byte === undefined ? randomBytes(32) : Buffer.alloc(32, byte)).toString('base64')}`;

const now = new Date();
const message = {
  id: '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10',
  at: now,
  body: '{"type":"A.B","data":{"é":"✓"}}',
};
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** What the standard's own package says, as an independent receiver. */
function verdict(secret: string, body: string, headers: Readonly<Record<string, string>>): string {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('signing, verified by the standard’s own package', () => {
  it('signs the example of the standard', () => {
    const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    const body = '{"test": 2432232314}';
    const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body };
    expect(signatureHeaders(sent, [secret])).toEqual({
      'webhook-id': sent.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': new Webhook(secret).sign(sent.id, sent.at, body),
    });
  });

  it('is taken with one key', () => {
    const secret = secretOf();
    expect(verdict(secret, message.body, signatureHeaders(message, [secret]))).toBe('taken');
  });

  it('is taken with either of two keys, and with neither after a revocation', () => {
    const [active, retired] = [secretOf(1), secretOf(2)];
    const both = signatureHeaders(message, [active, retired]);
    expect(both['webhook-signature'].split(' ')).toHaveLength(2);
    expect(verdict(active, message.body, both)).toBe('taken');
    expect(verdict(retired, message.body, both)).toBe('taken');
    const one = signatureHeaders(message, [active]);
    expect(verdict(retired, message.body, one)).toBe('No matching signature found');
  });

  it.each([
    ['an altered body', { body: `${message.body} ` }, {}, 'No matching signature found'],
    ['another id', {}, { 'webhook-id': 'other' }, 'No matching signature found'],
    ['an old timestamp', { at: at(-301) }, {}, 'Message timestamp too old'],
    ['a timestamp of the future', { at: at(302) }, {}, 'Message timestamp too new'],
  ])('is not taken with %s', (_, change, headers, expected) => {
    const secret = secretOf();
    const { at: signedAt = now, body = message.body } = change as { at?: Date; body?: string };
    const signed = signatureHeaders({ ...message, at: signedAt }, [secret]);
    expect(verdict(secret, body, { ...signed, ...headers })).toBe(expected);
  });
});

describe('verifying', () => {
  const secret = secretOf(3);
  const headers = signatureHeaders(message, [secretOf(4), secret]);

  it.each([
    ['what is right', headers, message.body, [secret], now, null],
    ['what another key signed', headers, message.body, [secretOf(5)], now, 'NoSignatureMatches'],
    ['what is signed with one of several', headers, message.body, [secretOf(5), secret], now, null],
    ['an altered body', headers, 'x', [secret], now, 'NoSignatureMatches'],
    ['an old one', headers, message.body, [secret], at(301), 'TimestampTooOld'],
    ['one from the future', headers, message.body, [secret], at(-302), 'TimestampTooNew'],
    ['one just in time', headers, message.body, [secret], at(299), null],
    ['one without headers', {}, message.body, [secret], now, 'MissingHeader'],
    [
      'no instant',
      { ...headers, 'webhook-timestamp': 'now' },
      message.body,
      [secret],
      now,
      'InvalidTimestamp',
    ],
    [
      'another version',
      { ...headers, 'webhook-signature': 'v1a,x' },
      message.body,
      [secret],
      now,
      'NoSignatureMatches',
    ],
  ])('%s', (_, given, body, secrets, receiverTime, expected) => {
    expect(signatureProblem(given, body, secrets, receiverTime)).toBe(expected);
  });
});

describe('signing by a pair of keys, verified by an independent verifier', () => {
  it('makes the signature that is published for the scheme', () => {
    const secret =
      'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==';
    const sent = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    const headers = signatureHeaders(sent, [secret]);
    expect(headers['webhook-signature']).toBe(
      'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
    );
    const publicKey = 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=';
    expect(verifyPublicly(publicKey, headers, sent.body, sent.at)).toBe(true);
    expect(verifyPublicly(publicKey, headers, `${sent.body} `, sent.at)).toBe(false);
  });

  it('is taken with the public key beside a shared secret, by receivers of either', () => {
    const { secret, publicKey } = newKeyMaterial('Ed25519');
    const shared = newKeyMaterial('HmacSha256').secret;
    const headers = signatureHeaders(message, [secret, shared]);
    expect(verifyPublicly(publicKey ?? '', headers, message.body, now)).toBe(true);
    expect(verifyPublicly(shared, headers, message.body, now)).toBe(true);
    expect(verdict(shared, message.body, headers)).toBe('taken');
    for (const other of [newKeyMaterial('Ed25519'), newKeyMaterial('HmacSha256')])
      expect(verifyPublicly(other.publicKey ?? other.secret, headers, message.body, now)).toBe(false);
    expect(signatureProblem(headers, message.body, [secret], now)).toBeNull();
    expect(signatureProblem(headers, `${message.body} `, [secret], now)).toBe('NoSignatureMatches');
    const wrongVersion = {
      ...headers,
      'webhook-signature': headers['webhook-signature'].replace('v1a', 'v1'),
    };
    expect(signatureProblem(wrongVersion, message.body, [secret], now)).toBe('NoSignatureMatches');
  });
});
