import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acme, alice } from '../../../test/testkit/callers.ts';
import {
  type ReceivedHook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';

/** What happens while a receiver has a request and has not answered it, and how it answers then. */
interface Step {
  readonly keys: 'leave' | 'rotate' | { readonly revoke: number };
  readonly answer: 204 | 500;
}

const steps = fc.array(
  fc.record({
    keys: fc.oneof(
      fc.constant('leave' as const),
      fc.constant('rotate' as const),
      fc.record({ revoke: fc.nat(5) }),
    ),
    answer: fc.constantFrom(204 as const, 500 as const),
  }),
  { minLength: 2, maxLength: 8 },
);

/** An attempt as the log has it. */
interface LoggedAttempt {
  readonly eventId: string;
  readonly keys: readonly string[];
}

let slice: WebhookSlice;
let receiver: WebhookReceiver;
beforeAll(async () => {
  slice = await openWebhookSlice({
    env: {
      WebhooksOptions__RetrySchedule: ['0s', ...Array.from({ length: 20 }, () => '1s')].join(','),
      WebhooksOptions__RetryJitterPercent: '0',
      WebhooksOptions__AttemptTimeout: '00:02:00',
    },
  });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await slice?.close();
});

const run = async (document: string, variables: Record<string, unknown>) =>
  (await slice.run(document, alice, variables)).data?.answer;
const rotate = (id: string) =>
  run(
    'mutation ($id: ID!) { answer: rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret webhookSigningKey { id } } }',
    { id },
  );
const revoke = (id: string, keyId: string) =>
  run(
    'mutation ($id: ID!, $keyId: ID!) { answer: revokeWebhookSigningKey(input: { subscriptionId: $id, id: $keyId }) { webhookSigningKey { id } } }',
    { id, keyId },
  );

const verifies = (secret: string, { body, headers }: ReceivedHook): boolean => {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
};

it('every attempt is verified by the keys its row names and by no other, while keys come and go', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (storm: readonly Step[]) => {
      // Receivers of the standard refuse what is older than five minutes.
      slice.clock.advance(Date.now() - slice.clock.now().getTime());
      const path = `/hook/${crypto.randomUUID()}`;
      const { id, secret } = await slice.subscribe(receiver.url(path));
      const keys = await slice.sql('select id from webhooks.signing_key where subscription_id = ?', [id]);
      const secrets = new Map([[String(keys[0]?.id), secret]]);
      // Known to be fast: both deliveries are under way at once.
      await slice.sql('update webhooks.subscription set last_duration_ms = 5 where id = ?', [id]);
      const revoked = new Set<string>();
      let revokedBefore = new Set<string>();
      const left = [...storm];
      const signedByRevoked: string[] = [];
      receiver.answer(async (hook, response) => {
        for (const key of revokedBefore)
          if (verifies(secrets.get(key) ?? '', hook)) signedByRevoked.push(key);
        const step = left.shift();
        if (step?.keys === 'rotate') {
          const made = await rotate(id);
          if (made != null) secrets.set(made.webhookSigningKey.id, made.secret);
        } else if (step !== undefined && step.keys !== 'leave') {
          const key = [...secrets.keys()][step.keys.revoke % secrets.size] as string;
          if ((await revoke(id, key)) != null) revoked.add(key);
        }
        response.writeHead(step?.answer ?? 204).end();
      });
      await slice.publish(acme, 2);
      await slice.settled();
      for (let round = 0; round < storm.length; round += 1) {
        revokedBefore = new Set(revoked);
        await slice.later(1_000);
      }
      const attempts = await slice.sql(
        `select event_id as "eventId", signing_key_ids as keys from webhooks.delivery_attempt
         where subscription_id = ? order by attempt_number`,
        [id],
      );
      const logged = Map.groupBy(attempts as unknown as LoggedAttempt[], ({ eventId }) => eventId);
      const sent = Map.groupBy(
        receiver.received.filter((hook) => hook.path === path),
        ({ headers }) => headers['webhook-id'] ?? '',
      );
      expect(attempts.length).toBeGreaterThanOrEqual(2);
      expect(signedByRevoked).toEqual([]);
      for (const [eventId, requests] of sent) {
        const named = logged.get(eventId)?.map((attempt) => attempt.keys.toSorted());
        const verifying = requests.map((hook) =>
          [...secrets].flatMap(([key, one]) => (verifies(one, hook) ? [key] : [])).toSorted(),
        );
        expect(verifying).toEqual(named);
      }
      await slice.run(
        'mutation ($id: ID!) { deleteWebhookSubscription(input: { id: $id }) { webhookSubscription { id } } }',
        alice,
        { id },
      );
    }),
    { numRuns: 8 },
  );
});
