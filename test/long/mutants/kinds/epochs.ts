import type { MutatedFile } from '../mutated-file.ts';

export const epochs: readonly MutatedFile[] = [
  {
    file: 'persistence/epochs.ts',
    tests: ['epochs.test.ts'],
    changes: [
      ['now - known.takenAt < maximumAge', 'now - known.takenAt < 10 * maximumAge'],
      [' && now >= known.takenAt', ''],
      ['if (this.readings.get(tenantId) === reading) this.readings.delete(tenantId);', ''],
      ['this.readings.clear();', ''],
      ['this.database.afterCommit(em, () => this.forget(tenantId));', ''],
      ['where tenant_id in ($1::uuid, $2::uuid)', 'where tenant_id = $1::uuid'],
      ['counters.get(topic)', "counters.get('setting')"],
    ],
  },
  {
    file: 'persistence/epoch.schema.ts',
    tests: ['epochs.test.ts'],
    changes: [
      ['set value = e.value + 1', 'set value = e.value'],
      ['limit 1 for update skip locked', 'limit 1'],
    ],
  },
  {
    file: 'stored-api-keys.ts',
    tests: ['stored-api-keys.test.ts'],
    changes: [
      ['known.epoch === (await this.epochs.current(known.row.tenantId, apiKeyTopic))', "known.epoch !== ''"],
      ["row.cacheBehavior === 'NoCache'", "row.cacheBehavior === 'Never'"],
    ],
  },
  {
    file: 'permission-checker.ts',
    tests: ['permission-checker.test.ts'],
    changes: [
      [
        'if (cached?.epoch !== epoch) missing.push(role);',
        'if (cached === undefined || cached === null) missing.push(role);',
      ],
    ],
  },
];
