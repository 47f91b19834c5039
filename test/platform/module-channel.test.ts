import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translation } from '../../subgraphs/kernel/localization/translation.ts';
import { defineModule } from '../../subgraphs/kernel/registry/module.ts';
import { type ChannelDelivery, channel } from '../../subgraphs/notifications/contract/channel.ts';
import { notificationType } from '../../subgraphs/notifications/contract/notification-type.ts';
import { inboxes } from '../testkit/notification/inbox-writer.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const preferencesOf = `{ notificationPreferences { notificationType channels { channel isEnabled } } }`;

describe('a channel that a module adds', () => {
  const delivered: ChannelDelivery[] = [];
  const pager = defineModule({
    name: 'pager',
    contributes: [
      channel({
        name: 'pager',
        open: () => ({
          name: 'pager',
          isConfigured: true,
          deliver: async (delivery) => {
            delivered.push(delivery);
            return 'delivered';
          },
        }),
      }),
      notificationType({
        name: 'test.paged',
        group: 'Tests',
        defaultChannels: ['inApp'],
        allowedChannels: ['inApp', 'pager'],
      }),
      translation({ culture: 'en', texts: { 'NotificationTitle:test.paged': 'Paged' } }),
    ],
  });
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ modules: [pager] });
  });
  afterAll(() => platform.close());

  async function publish(channels: string, variables: Record<string, unknown> = {}) {
    const declared = channels === '$channels' ? ', $channels: [NotificationChannel!]' : '';
    const document = `mutation ($users: [String!]!${declared}) {
      publishNotification(input: { type: "test.paged", recipients: { users: $users }, channels: ${channels} }) { publishedNotification { id } }
    }`;
    const users = [inboxes.alice.userId];
    const { body } = await platform.graphql(document, { users, ...variables });
    await platform.running.process.messaging.drain();
    return body;
  }

  it('is a preference over REST and GraphQL, and delivers once it is on', async () => {
    const path = '/api/v1/notification-preferences';
    const rowOf = (rows: readonly { notificationType: string }[]) =>
      rows.find(({ notificationType: name }) => name === 'test.paged');
    expect(rowOf((await platform.call(path)).body)).toMatchObject({
      channels: { inApp: true, pager: false },
    });
    await publish('null');
    expect(delivered).toEqual([]);

    const put = { method: 'PUT', body: { channels: { Pager: true } } };
    expect((await platform.call(`${path}/test.paged`, put)).status).toBe(200);
    const { body } = await platform.graphql(preferencesOf);
    expect(rowOf(body.data.notificationPreferences)).toMatchObject({
      channels: [
        { channel: 'inApp', isEnabled: true },
        { channel: 'pager', isEnabled: true },
      ],
    });
    await publish('null');
    expect(delivered).toMatchObject([{ title: 'Paged', recipientId: inboxes.alice.userId }]);
  });

  it('is chosen by a publisher, as a literal and as a variable', async () => {
    const before = delivered.length;
    for (const [channels, variables] of [
      ['[pager]', {}],
      ['["pager"]', {}],
      ['$channels', { channels: ['pager'] }],
    ] as const)
      expect(await publish(channels, variables)).not.toHaveProperty('errors');
    expect(delivered).toHaveLength(before + 3);
    const refused = await publish('[carrierPigeon]');
    expect(JSON.stringify(refused.errors)).toContain('Validation:UnknownChannel');
    expect((await publish('[1.5]')).errors).toHaveLength(1);
    expect(delivered).toHaveLength(before + 3);
  });
});
