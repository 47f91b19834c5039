import type { MutatedFile } from '../mutated-file.ts';

export const retention: readonly MutatedFile[] = [
  {
    file: 'kernel-housekeeping.ts',
    tests: ['stored-revoked-sessions.test.ts'],
    changes: [
      [
        "{ table: 'kernel.revoked_session', instant: 'expires_at'",
        "{ table: 'kernel.revoked_session', instant: 'revoked_at'",
      ],
      ["{ table: 'kernel.revoked_session', instant: 'expires_at', days: 0 },", ''],
    ],
  },
  {
    file: 'kernel-housekeeping.ts',
    tests: ['unit-of-work.test.ts'],
    changes: [["{ table: 'kernel.idempotency_record', instant: 'expires_at', days: 0 },", '']],
  },
  {
    file: 'kernel-housekeeping.ts',
    tests: ['access-denials.test.ts'],
    changes: [
      ['days: accessDeniedDays', 'days: 0'],
      ['days: accessDeniedDays', 'days: 2 * accessDeniedDays'],
    ],
  },
  {
    file: 'purge-notifications.ts',
    tests: ['publishing/delivery.test.ts'],
    name: 'forget',
    changes: [
      ["instant: 'read_at'", "instant: 'created_at'"],
      ['i.notification_id = notification.id', 'false'],
    ],
  },
  {
    file: 'purge-webhooks.ts',
    tests: ['redelivery.test.ts'],
    changes: [
      ['d.finished_at is null or d.finished_at >= $before', 'd.finished_at >= $before'],
      ["'webhooks.delivery', instant: 'finished_at'", "'webhooks.delivery', instant: 'created_at'"],
    ],
  },
  {
    file: 'purge-usage.ts',
    tests: ['call-ledger.test.ts'],
    changes: [
      ["status <> 'Open'", 'true'],
      ["'ai.usage_record', instant: 'occurred_at'", "'ai.call', instant: 'opened_at'"],
    ],
  },
];
