import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { loopbackNetwork, startWebhookReceiver } from '../../../test/testkit/webhook/webhook-receiver.ts';
import { GuardedClient, type GuardedRequest } from '../../kernel/http/guarded-client.ts';
import { targetTimedOut } from '../../kernel/http/outbound-errors.ts';
import { newKeyMaterial } from '../signing-key/signing-key.rules.ts';
import { TestPingService } from './test-ping.service.ts';

const newSecret = () => newKeyMaterial('HmacSha256').secret;
const id = '0199a1b2-7d55-7b3c-9c1e-0d5b7a3f2e10';
const subscription = { id, targetUrl: 'https://hooks.example.com/in', status: 'Suspended' };

/** A service whose target answers so; what it was sent. */
function pinging(
  answer: (request: GuardedRequest) => Promise<{ status: number }>,
  secrets: readonly string[],
  replay: { readonly value: unknown } | null = null,
  refusal: Error | null = null,
) {
  const sent: GuardedRequest[] = [];
  const charged: unknown[] = [];
  const unit = {
    call: { em: { findOne: async () => subscription }, signal: new AbortController().signal, tenant: acme },
    replay: async () => replay,
    run: (_: string, work: () => Promise<unknown>) => work(),
  };
  const service = new TestPingService({
    unit: unit as never,
    clock: { now: () => new Date() },
    secrets: { of: async () => secrets.map((secret) => ({ keyId: id, secret })) } as never,
    customHeaders: { open: async () => ({ 'x-added': 'yes', 'content-type': 'text/plain' }) },
    client: {
      open: async (request) => {
        sent.push(request);
        return (await answer(request)) as never;
      },
    },
    limits: {
      consume: async (charges, call) => {
        charged.push({ charges, call });
        if (refusal !== null) throw refusal;
        return { state: { policies: [] }, correct: async () => {} };
      },
    },
    options: { ConnectTimeout: 5_000, TestPingTimeout: 8_000, TestPingsPerMinute: 3 },
  });
  return { service, sent, charged };
}

it('is signed with every key that signs, so that any receiver of the standard takes it', async () => {
  const secrets = [newSecret(), newSecret()];
  const { service, sent } = pinging(async () => ({ status: 204 }), secrets);
  expect(await service.ping(id)).toMatchObject({ success: true, httpStatusCode: 204 });
  const [request] = sent;
  expect(request).toMatchObject({
    url: subscription.targetUrl,
    method: 'POST',
    timeout: 8_000,
    headers: { 'x-added': 'yes', 'content-type': 'application/json; charset=utf-8' },
  });
  for (const secret of secrets) {
    const body = new Webhook(secret).verify(String(request?.body), { ...request?.headers });
    expect(body).toMatchObject({
      type: 'webhook.test',
      tenantId: null,
      data: { message: expect.any(String) },
    });
  }
  expect(() => new Webhook(newSecret()).verify(String(request?.body), { ...request?.headers })).toThrow(
    'No matching signature',
  );
});

it.each([
  ['an answer that is not 2xx', async () => ({ status: 301 }), 301],
  ['no answer in time', () => Promise.reject(targetTimedOut(null)), 0],
])('says of %s what came back', async (_, answer, httpStatusCode) => {
  const { service } = pinging(answer, [newSecret()]);
  expect(await service.ping(id)).toMatchObject({ success: false, httpStatusCode });
});

it('passes on a fault of our own', async () => {
  const { service } = pinging(() => Promise.reject(new Error('ours')), [newSecret()]);
  await expect(service.ping(id)).rejects.toThrow('ours');
});

it('takes from the limit of its subscription, and sends nothing beyond it', async () => {
  const refusal = new Error('enough');
  const { service, sent, charged } = pinging(async () => ({ status: 204 }), [newSecret()], null, refusal);
  await expect(service.ping(id)).rejects.toBe(refusal);
  expect(sent).toEqual([]);
  expect(charged).toMatchObject([
    {
      charges: [{ key: `webhooks:test-pings:${id}`, limit: 3, windowSeconds: 60, points: 1 }],
      call: { tenantId: acme.id, errorCode: 'Webhooks:RateLimit:Exceeded' },
    },
  ]);
});

it('sends nothing for a repeated Idempotency-Key', async () => {
  const value = { success: true, httpStatusCode: 204, durationMs: 12 };
  const { service, sent, charged } = pinging(async () => ({ status: 500 }), [newSecret()], { value });
  expect(await service.ping(id)).toEqual(value);
  expect([sent, charged]).toEqual([[], []]);
});

it('takes the status of a target whose body never ends, and hangs up', async () => {
  const receiver = await startWebhookReceiver();
  const client = new GuardedClient({ network: loopbackNetwork });
  const left = new Promise((resolve) => {
    receiver.answer((_, response) => {
      response
        .once('close', () => resolve('left'))
        .writeHead(200)
        .write('.');
    });
  });
  const open = client.open.bind(client);
  const { service } = pinging((request) => open({ ...request, url: receiver.url() }), [newSecret()]);
  expect(await service.ping(id)).toMatchObject({ success: true, httpStatusCode: 200 });
  expect(await left).toBe('left');
  await client.close();
  await receiver.close();
});
