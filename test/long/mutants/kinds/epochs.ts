import type { MutatedFile } from '../mutated-file.ts';

export const epochs: readonly MutatedFile[] = [
  {
    file: 'persistence/epochs.ts',
    tests: ['epochs.test.ts'],
    changes: [
      ['value = e.value + 1', 'value = e.value'],
      [' for update skip locked', ''],
      ['now - known.takenAt < maximumAge', 'now - known.takenAt < 10 * maximumAge'],
      [' && now >= known.takenAt', ''],
      ['() => this.readings.delete(tenantId),', '() => undefined,'],
      ['this.readings.clear();', ''],
      ['this.database.afterCommit(em, () => this.forget(tenantId));', ''],
      [
        '[tenantId, HOST_TENANT_ID, tenantId, HOST_TENANT_ID]',
        '[tenantId, tenantId, tenantId, HOST_TENANT_ID]',
      ],
      ['counters.get(topic)', "counters.get('setting')"],
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
