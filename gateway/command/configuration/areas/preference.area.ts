import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { byKey, type ConfigurationArea } from '../area.ts';

const file = z.record(z.string(), z.record(z.string(), z.boolean()));
type Channels = z.output<typeof file>[string];

/** Which channels notify the caller, by type of notification. They are a person's own: no operation reads another's. */
export function preferenceArea(client: PlatformClient): ConfigurationArea<Channels, z.output<typeof file>> {
  return {
    name: 'notification-preferences',
    file,
    ...byKey,
    async read() {
      const types = await client.call('ListNotificationPreferences', {});
      return new Map(types.map(({ notificationType, channels }) => [notificationType, { value: channels }]));
    },
    async write(type, channels) {
      await client.call('UpdateNotificationPreference', { path: { type }, body: { channels } });
    },
  };
}
