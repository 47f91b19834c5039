import type { MutatedFile } from '../mutated-file.ts';

export const locks: readonly MutatedFile[] = [
  {
    file: 'claim-deliveries.ts',
    tests: ['two-claimants.test.ts'],
    name: 'do not claim',
    changes: [
      ['    for update skip locked) d', ') d'],
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
    file: 'saved-view.service.ts',
    tests: ['races.test.ts'],
    name: 'on a saved view',
    changes: [['{ lockMode: LockMode.PESSIMISTIC_WRITE },', '{},']],
  },
];
