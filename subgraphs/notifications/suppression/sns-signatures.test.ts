import { expect, it } from 'vitest';
import { clientOf, recordedNetwork, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import {
  signedAnew,
  signedBounce,
  signedConfirmation,
  signedElsewhere,
  snsCertificate,
  snsCertificateUrl,
  snsTopic,
} from '../testing/sns-messages.ts';
import { isCertificateUrl, isSnsUrl } from './sns-signature.rules.ts';
import { SnsSignatures } from './sns-signatures.ts';

/** Verifies by a server in the place of Amazon SNS, and records what it is asked. */
async function openSignatures(
  answers: readonly { readonly status: number; readonly body: string }[] = [
    { status: 200, body: snsCertificate },
  ],
  address = '93.184.216.34',
) {
  const asked: string[] = [];
  const { port } = await serverOf(({ headers, url }, response) => {
    const { status, body } = answers[Math.min(asked.push(`${headers.host}${url}`), answers.length) - 1] ?? {
      status: 500,
      body: '',
    };
    response.writeHead(status, { location: 'https://127.0.0.1/' }).end(body);
  });
  const network = recordedNetwork(port, [address]);
  const signatures = new SnsSignatures(clientOf({ network }), [snsTopic]);
  return { asked, network, verify: (envelope: unknown) => signatures.verify(JSON.stringify(envelope)) };
}

it('takes what SNS signed, in both versions, by a certificate that is read once', async () => {
  const { asked, verify } = await openSignatures();
  const signed = [signedBounce, signedAnew, signedConfirmation];
  expect(await Promise.all(signed.map(verify))).toEqual([true, true, true]);
  expect(await verify({ ...signedAnew, Subject: null })).toBe(true);
  expect(asked).toEqual([snsCertificateUrl.replace('https://', '')]);
});

it.each<[string, object]>([
  ['another text', { Message: '{}' }],
  ['another time', { Timestamp: '2026-01-02T00:00:00.000Z' }],
  ['a subject that was not signed', { Subject: 'other' }],
  ['another kind', { Type: 'SubscriptionConfirmation' }],
  ['another version', { SignatureVersion: '1' }],
  ['no signature of a certificate', { Signature: 'AAAA' }],
])('refuses %s', async (_, change) => {
  const { verify } = await openSignatures();
  expect(await verify({ ...signedAnew, ...change })).toBe(false);
});

it.each<[string, unknown]>([
  ['a topic of another account', signedElsewhere],
  ['an unknown version', { ...signedAnew, SignatureVersion: '3' }],
  [
    'an address of its own',
    { ...signedAnew, SigningCertURL: 'https://evil.test/SimpleNotificationService-0.pem' },
  ],
  ['a body that is not signed', JSON.parse(signedAnew.Message)],
  ['no object', null],
])('asks nothing for %s', async (_, envelope) => {
  const { asked, network, verify } = await openSignatures();
  expect(await verify(envelope)).toBe(false);
  expect([asked, network.resolved]).toEqual([[], []]);
});

it.each([
  ['an error', { status: 500, body: snsCertificate }],
  ['a redirect', { status: 302, body: '' }],
  ['no certificate', { status: 200, body: '<html>' }],
  ['too much', { status: 200, body: snsCertificate + ' '.repeat(16_384) }],
])('fails for %s in the place of the certificate, and asks again', async (_, answer) => {
  const { asked, verify } = await openSignatures([answer, { status: 200, body: snsCertificate }]);
  await expect(verify(signedAnew)).rejects.toMatchObject({ kind: 'upstream' });
  expect(await verify(signedAnew)).toBe(true);
  expect(asked).toHaveLength(2);
});

it('dials no private address, whatever the name resolves to', async () => {
  const { network, verify } = await openSignatures(undefined, '127.0.0.1');
  await expect(verify(signedAnew)).rejects.toMatchObject({ errorCode: 'Http:Target:Blocked' });
  expect(network.dialled).toEqual([]);
});

it.each([
  ['https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription', true],
  ['https://sns.eu-central-1.amazonaws.com.evil.test/', false],
  ['https://evil.test/sns.eu-central-1.amazonaws.com', false],
  ['http://sns.eu-central-1.amazonaws.com/', false],
  ['https://sns.eu-central-1.amazonaws.com:8443/', false],
  ['https://s3.eu-central-1.amazonaws.com/', false],
  ['none', false],
])('takes SNS alone to confirm: %s', (url, isOurs) => {
  expect(isSnsUrl(url)).toBe(isOurs);
});

it.each([
  [snsCertificateUrl, true],
  [snsCertificateUrl.replace('https', 'http'), false],
  [`${snsCertificateUrl}?x`, false],
  [snsCertificateUrl.replace('://', '://user@'), false],
  [snsCertificateUrl.replace('/Simple', '/%2e%2e/Simple'), true],
  ['https://sns.eu-central-1.amazonaws.com/?Action=x.pem', false],
])('takes certificates of SNS alone: %s', (url, isOurs) => {
  expect(isCertificateUrl(url)).toBe(isOurs);
});
