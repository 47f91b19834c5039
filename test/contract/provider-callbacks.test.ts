import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const path = '/api/v1/notifications/callbacks/ses';
const right = `${path}?token=secret-of-callbacks`;
const event = JSON.stringify({ notificationType: 'Delivery', mail: { headers: [] } });

describe('callbacks of providers', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());
  const post = (to: string, body: string, type = 'text/plain; charset=UTF-8') =>
    fetch(`${platform.url}${to}`, { method: 'POST', headers: { 'Content-Type': type }, body });

  it('are taken without sign-in, as Amazon SNS and others write them', async () => {
    const sns = JSON.stringify({ Type: 'Notification', Message: event });
    for (const [body, type] of [[sns], [event, 'application/json']] as const) {
      const answer = await post(right, body, type);
      expect([answer.status, await answer.json()]).toEqual([202, { isAccepted: true }]);
    }
  });

  it.each([
    ['a wrong secret', `${path}?token=secret-of-someone`, event, 404],
    ['no secret', path, event, 400],
    ['another form', right, '[]', 400],
    ['a body that is too large', right, ' '.repeat(1_048_577), 413],
  ])('are refused with %s', async (_, to, body, status) => {
    const answer = await post(to, body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('secret-of');
  });
});
