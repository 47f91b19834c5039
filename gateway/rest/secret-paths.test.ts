import { expect, it } from 'vitest';
import { pathWithoutSecret } from '../../subgraphs/kernel/telemetry/instrumentations.ts';
import { notificationDeviceRoutes } from './areas/notification-devices.routes.ts';

const withToken = notificationDeviceRoutes.filter(({ path }) => path.includes('{token}'));

it.each(withToken.map(({ path }) => path))('a device token does not reach the span of %s', (path) => {
  for (const target of [path, path.toUpperCase().replace('{TOKEN}', '{token}')]) {
    const asked = `/api/v1${target.replace('{token}', 'device:token')}`;
    expect(pathWithoutSecret(`${asked}?x=1`)).toBe(`/api/v1${target}`);
    expect(pathWithoutSecret(`${asked}%2Frest`)).toBe(`/api/v1${target}`);
  }
});

it.each(['/api/v1/notifications/push-tokens', '/api/v1/notifications?page=1', '/'])(
  'the path %s has no secret',
  (target) => expect(pathWithoutSecret(target)).toBeNull(),
);
