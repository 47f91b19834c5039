import type { MutatedFile } from '../mutated-file.ts';

export const retries: readonly MutatedFile[] = [
  {
    file: 'retry.rules.ts',
    tests: ['dispatch/delivery-rules.test.ts'],
    changes: [
      [
        'return Math.max(byPlan, Math.min(retryAfter ?? 0, maxRetryAfter));',
        'return Math.max(byPlan, Math.min(retryAfter && 0, maxRetryAfter));',
      ],
      [
        'if (/^\\d{1,10}$/.test(text)) return Number(text) * 1_000;',
        'if (/^\\d{1,10}$/.test(text)) return Number(text) / 1_000;',
      ],
      [
        "const text = typeof header === 'string' ? header.trim() : (header?.[0]?.trim() ?? '');",
        "const text = typeof header === 'string' ? header.trim() : (header?.[0]?.trim() && '');",
      ],
      [
        'return Number.isNaN(instant) || instant <= now.getTime() ? null : instant - now.getTime();',
        'return Number.isNaN(instant) || instant <= now.getTime() ? null : instant + now.getTime();',
      ],
      [
        'const byPlan = Math.round(wait * (1 + (jitterPercent / 100) * random));',
        'const byPlan = Math.round(wait / (1 + (jitterPercent / 100) * random));',
      ],
    ],
  },
  {
    file: 'circuit.rules.ts',
    tests: ['dispatch/delivery-rules.test.ts'],
    changes: [
      [
        'return openings === 0 ? null : Math.min(longestPause, firstPause * 2 ** Math.min(openings - 1, 10));',
        'return openings !== 0 ? null : Math.min(longestPause, firstPause * 2 ** Math.min(openings - 1, 10));',
      ],
    ],
  },
  {
    file: 'attempt-outcome.rules.ts',
    tests: ['dispatch/delivery-rules.test.ts'],
    changes: [
      ["if ('failure' in result) return byFailure[result.failure];", ''],
      [
        "if ('failure' in result && result.failure === 'TimedOut') return 'timeout';",
        "if ('failure' in result && result.failure !== 'TimedOut') return 'timeout';",
      ],
      [
        'return suspendAfter > 0 && now.getTime() - failingSince.getTime() >= suspendAfter;',
        'return suspendAfter > 0 && now.getTime() + failingSince.getTime() >= suspendAfter;',
      ],
      [
        "return byStatus.find(({ from, to }) => status >= from && status <= to)?.outcome ?? 'failed';",
        "return byStatus.find(({ from, to }) => status >= from || status <= to)?.outcome ?? 'failed';",
      ],
      [
        "return outcomeOf(result) === 'succeeded' ? null : `The target answered ${result.status}.`;",
        "return outcomeOf(result) !== 'succeeded' ? null : `The target answered ${result.status}.`;",
      ],
    ],
  },
  {
    file: 'inference.ts',
    tests: ['inference.test.ts'],
    name: 'a connection that fails',
    changes: [
      ['RetryDelay * 2 ** retry', 'RetryDelay'],
      ['if (retry >= Retries || this.isAbandoned', 'if (retry > Retries || this.isAbandoned'],
      [' || !isConnectionFailure(error)', ''],
    ],
  },
  {
    file: 'publishing/delivery.rules.ts',
    tests: ['publishing/delivery-rules.test.ts'],
    changes: [
      ['retryLadder[attempt - 1]', 'retryLadder[attempt]'],
      ['delay * (1 + jitter * random)', 'delay * (1 - jitter * random)'],
    ],
  },
];
