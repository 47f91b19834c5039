import type { MutatedFile } from '../mutated-file.ts';

export const retention: readonly MutatedFile[] = [
  {
    file: 'kernel-housekeeping.ts',
    tests: ['stored-revoked-sessions.test.ts'],
    changes: [
      [
        "'delete from kernel.revoked_session where expires_at < ?'",
        "'delete from kernel.revoked_session where revoked_at < ?'",
      ],
      ["'delete from kernel.revoked_session where expires_at < ?'", "'select 1 where now() < ?'"],
    ],
  },
  {
    file: 'kernel-housekeeping.ts',
    tests: ['unit-of-work.test.ts'],
    changes: [["'delete from kernel.idempotency_record where expires_at < ?'", "'select 1 where now() < ?'"]],
  },
  {
    file: 'kernel-housekeeping.ts',
    tests: ['access-denials.test.ts'],
    changes: [
      ['accessDeniedDays * day', '0 * day'],
      ['accessDeniedDays * day', '2 * accessDeniedDays * day'],
    ],
  },
  {
    file: 'purge-notifications.ts',
    tests: ['publishing/delivery.test.ts'],
    name: 'forget',
    changes: [
      [
        'where read_at < ? or (not in_app and created_at < ?)',
        'where created_at < ? or (not in_app and created_at < ?)',
      ],
      ['and not exists (select 1 from notifications.inbox_item i where i.notification_id = n.id)', ''],
    ],
  },
  {
    file: 'purge-webhooks.ts',
    tests: ['redelivery.test.ts'],
    changes: [
      ['d.finished_at is null or d.finished_at >= ?', 'd.finished_at >= ?'],
      [
        "'delete from webhooks.delivery where finished_at < ?'",
        "'delete from webhooks.delivery where created_at < ?'",
      ],
    ],
  },
  {
    file: 'purge-usage.ts',
    tests: ['call-ledger.test.ts'],
    changes: [
      [" and status <> 'Open'", ''],
      ['delete from ai.usage_record where occurred_at < ?', 'select 1 where now() < ?'],
    ],
  },
];
