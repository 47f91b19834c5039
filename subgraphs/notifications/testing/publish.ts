import type { TestCaller } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice, type SliceOptions } from '../../../test/testkit/slice.ts';
import { translation } from '../../kernel/localization/translation.ts';
import { permissionGroup } from '../../kernel/permission/definition.ts';
import { defineModule } from '../../kernel/registry/module.ts';
import { type Channel, type ChannelDelivery, channel, type DeliveryResult } from '../contract/channel.ts';
import { notificationType } from '../contract/notification-type.ts';
import type { DeliveryDispatcher } from '../publishing/delivery-dispatcher.ts';

/** What a recording channel does with each delivery; default: delivered. */
export type Script = (delivery: ChannelDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

/** A channel that remembers what it was asked. */
export interface RecordedChannel {
  readonly deliveries: ChannelDelivery[];
  script: Script;
}

/** Types and channels of these tests. */
export function testTypes(recorded: Readonly<Record<string, RecordedChannel>> = {}) {
  return defineModule({
    name: 'notification-tests',
    contributes: [
      permissionGroup({ name: 'Tests', permissions: [{ name: 'Tests.Secrets.Read' }] }),
      notificationType({
        name: 'test.plain',
        group: 'Tests',
        defaultChannels: ['inApp', 'signalR', 'email', 'sms'],
      }),
      notificationType({ name: 'test.quiet', group: 'Tests', defaultChannels: ['inApp', 'sse'] }),
      notificationType({
        name: 'test.forced',
        group: 'Tests',
        severity: 'error',
        allowedSeverities: ['warning', 'error'],
        defaultChannels: ['inApp', 'email'],
        allowUserOptOut: false,
        allowDoNotDisturbBypass: true,
      }),
      notificationType({
        name: 'test.secret',
        group: 'Tests',
        severity: 'warning',
        defaultChannels: ['inApp'],
        requiredPermission: 'Tests.Secrets.Read',
      }),
      notificationType({ name: 'test.posted', group: 'Tests', defaultChannels: ['zulip', 'push'] }),
      translation({
        culture: 'en',
        texts: {
          'NotificationType:test.plain': 'Plain',
          'NotificationTitle:test.plain': 'Hello {{name}}',
          'NotificationBody:test.plain': 'You have {{count}} things',
          'NotificationTitle:test.quiet': 'Quiet',
          'NotificationTitle:test.forced': 'Forced',
          'NotificationTitle:test.secret': 'Secret',
          'NotificationTitle:test.posted': 'Posted',
        },
      }),
      translation({
        culture: 'fr',
        texts: {
          'NotificationTitle:test.plain': 'Bonjour {{name}}',
          'NotificationType:test.plain': 'Simple',
        },
      }),
      ...Object.entries(recorded).map(([name, one]) =>
        channel({
          name,
          open: (): Channel => ({
            name,
            isConfigured: true,
            isShared: name === 'zulip',
            deliver: async (delivery, signal) => {
              one.deliveries.push(delivery);
              return one.script(delivery, signal);
            },
          }),
        }),
      ),
    ],
  });
}

/** A channel that delivers everything. */
export function recordingChannel(): RecordedChannel {
  return { deliveries: [], script: async () => 'delivered' };
}

/** Opens a slice of notifications with the types above. */
export function openNotifications(
  options: Omit<SliceOptions, 'area'> & {
    readonly channels?: Readonly<Record<string, RecordedChannel>>;
  } = {},
): Promise<Slice> {
  const { channels = {}, modules = [], ...rest } = options;
  return openSlice({ area: 'notifications', ...rest, modules: [testTypes(channels), ...modules] });
}

const publishing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';

/** Publishes and waits until all recipients have it. @returns the notification's id. */
export async function publish(
  slice: Slice,
  caller: TestCaller,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { data, error } = await slice.run(publishing, caller, { input });
  if (error !== null) throw new Error(JSON.stringify(error));
  await slice.process.messaging.drain();
  return data.publishNotification.publishedNotification.id;
}

/** Lets time pass, and waits until the deliveries that are due then are made. */
export async function later(slice: Slice, milliseconds: number): Promise<void> {
  const { services, messaging } = slice.process;
  const { dispatcher } = services.opened.get('notifications') as { dispatcher: DeliveryDispatcher };
  slice.clock.advance(milliseconds);
  await dispatcher.pump();
  await messaging.drain();
}
