import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../../kernel/tenancy/tenant-rows.ts';
import { notificationLimits } from '../../contract/notification.ts';
import type { PushPlatform } from '../../contract/push-platform.ts';

/** A device on which a user's app runs. */
export const PushTokenEntity = defineEntity({
  name: 'PushTokenRow',
  tableName: 'push_token',
  schema: 'notifications',
  ...tenantRows,
  uniques: [
    { name: 'push_token_digest_unique', properties: ['tenantId', 'tokenDigest'] },
    { name: 'push_token_device_unique', properties: ['tenantId', 'userId', 'deviceId'] },
  ],
  indexes: [{ name: 'push_token_user_index', properties: ['tenantId', 'userId'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    userId: p.string().length(256),
    /** SHA-256 of the token, which finds the row. */
    tokenDigest: p.string().length(64),
    /** Lets people distinguish their devices. */
    lastFour: p.string().length(4),
    /** The app's own name of the installation; a rotated token replaces the earlier one of the same device. */
    deviceId: p.string().length(notificationLimits.deviceId).strictNullable(),
    /** The token, encrypted. */
    sealed: p.text(),
    platform: p.string().length(8).$type<PushPlatform>(),
    createdAt: p.datetime(),
    renewedAt: p.datetime(),
  }),
});
