import type { MutatedFile } from '../mutated-file.ts';

export const epochs: readonly MutatedFile[] = [
  {
    file: 'persistence/epochs.ts',
    tests: ['epochs.test.ts'],
    changes: [
      ['value = kernel.epoch.value + 1', 'value = kernel.epoch.value'],
      ['now - known.takenAt < maximumAge', 'now - known.takenAt < 10 * maximumAge'],
      [' && now >= known.takenAt', ''],
      ['() => this.readings.delete(key),', '() => undefined,'],
      ['this.readings.clear();', ''],
      ['${counter(tenantId)}.${counter(HOST_TENANT_ID)}', '${counter(tenantId)}'],
      ['const key = `${tenantId} ${topic}`;', 'const key = tenantId;'],
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
