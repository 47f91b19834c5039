import type { MutatedFile } from '../mutated-file.ts';

export const locks: readonly MutatedFile[] = [
  {
    file: 'dispatch/claim-deliveries.ts',
    tests: ['two-claimants.test.ts'],
    name: 'do not claim',
    changes: [
      ['    for update skip locked) delivery', ') delivery'],
      ['for update skip locked', 'for update'],
    ],
  },
  {
    file: 'call-statements.ts',
    tests: ['call-ledger.test.ts'],
    name: 'leaves open calls to the session',
    changes: [
      [' limit ? for update skip locked`', ' limit ?`'],
      [' skip locked`', '`'],
    ],
  },
  {
    file: 'record-attempts.ts',
    tests: ['two-claimants.test.ts'],
    name: 'leave a delivery',
    changes: [['where d.id = r.id and d.lease_id = r.lease_id', 'where d.id = r.id']],
  },
  {
    file: 'ordered-deliveries.ts',
    tests: ['waiting-deliveries.test.ts'],
    name: 'is stored',
    changes: [['  await lockNames(em, names);', '']],
  },
  {
    file: 'saved-view.service.ts',
    tests: ['races.test.ts'],
    name: 'on a saved view',
    changes: [['{ lockMode: LockMode.PESSIMISTIC_WRITE },', '{},']],
  },
  {
    file: 'collect-blobs.ts',
    tests: ['collect-blobs.test.ts'],
    name: 'read again',
    changes: [[' and keep_until <= ? returning id', ' and ?::timestamptz is not null returning id']],
  },
  {
    file: 'entry.service.ts',
    tests: ['deleted-entry.test.ts'],
    changes: [['if (parent !== null) await this.keepParent(em, parent, visibility);', '']],
  },
  {
    file: 'entry.service.ts',
    tests: ['timeline/entry/attachment.test.ts'],
    name: 'while their entry is written',
    changes: [['await this.keepBlobs(em, attachmentBlobIds);', '']],
  },
  {
    file: 'blob-directory.service.ts',
    tests: ['collect-blobs.test.ts'],
    name: 'while they are deleted',
    changes: [["set keep_until = keep_until + interval '1 millisecond'", 'set keep_until = keep_until']],
  },
  {
    file: 'hide-entry.ts',
    tests: ['deleted-entry.test.ts'],
    changes: [["entity_id = ? for update',", "entity_id = ?',"]],
  },
  {
    file: 'lock-template.ts',
    tests: ['races.test.ts'],
    name: 'on a template',
    changes: [
      [', { lockMode: LockMode.PESSIMISTIC_WRITE }', ''],
      ['LockMode.PESSIMISTIC_WRITE', 'LockMode.PESSIMISTIC_READ'],
    ],
  },
  {
    file: 'api-key.service.ts',
    tests: ['api-key-races.test.ts'],
    changes: [['{ lockMode: LockMode.PESSIMISTIC_WRITE },', '{},']],
  },
  {
    file: 'unit-of-work.ts',
    tests: ['unit-of-work.test.ts'],
    changes: [
      [
        'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken',
        'select hashtextextended(?, 0) is not null as taken',
      ],
    ],
  },
  {
    file: 'reaction.service.ts',
    tests: ['races.test.ts'],
    name: 'reaction|timeline entry|an entry',
    changes: [[" and deleted_at is null for update'", " and deleted_at is null'"]],
  },
];
