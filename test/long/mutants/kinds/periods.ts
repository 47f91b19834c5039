import type { MutatedFile } from '../mutated-file.ts';

export const periods: readonly MutatedFile[] = [
  {
    file: 'named-periods.ts',
    tests: ['named-periods.test.ts'],
    changes: [
      [
        'return new Date(Date.UTC(year, month, Math.min(instant.getUTCDate(), last)));',
        'return new Date(Date.UTC(year, month, Math.max(instant.getUTCDate(), last)));',
      ],
      [
        'return Object.hasOwn(windows, token) ? windows[token as PeriodToken](now) : null;',
        'return Object.hasOwn(windows, token) ? null : null;',
      ],
      ['const hour = 60 * minute;', 'const hour = 60 / minute;'],
      ['last_6h: rolling(6 * hour),', 'last_6h: rolling(6 / hour),'],
      [
        'const weekOf: Move = (instant) => days(-((dayOf(instant).getUTCDay() + 6) % 7))(dayOf(instant));',
        'const weekOf: Move = (instant) => days(-((dayOf(instant).getUTCDay() - 6) % 7))(dayOf(instant));',
      ],
      [
        'new Date(instant.getTime() + count * 24 * hour);',
        'new Date(instant.getTime() + count / 24 * hour);',
      ],
    ],
  },
  {
    file: 'deadlines.ts',
    tests: ['deadlines.test.ts'],
    changes: [
      ['if (this.last === null) this.first = deadline;', 'if (this.last !== null) this.first = deadline;'],
    ],
  },
  {
    file: 'time-span.ts',
    tests: ['time-span.test.ts'],
    changes: [
      ['milliseconds === null', 'milliseconds !== null'],
      [
        'const [, amount, unit] = unitForm.exec(written) ?? [];',
        'const [, amount, unit] = unitForm.exec(written) && [];',
      ],
      [
        'if (milliseconds !== null && milliseconds >= min && milliseconds <= max) return milliseconds;',
        'if (milliseconds === null && milliseconds >= min && milliseconds <= max) return milliseconds;',
      ],
      [
        'const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);',
        'const whole = ((Number(days) * 24 - Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);',
      ],
      [
        "return whole * 1_000 + Math.round(Number(`0.${fraction || '0'}`) * 1_000);",
        "return whole * 1_000 + Math.round(Number(`0.${fraction && '0'}`) * 1_000);",
      ],
    ],
  },
  {
    file: 'do-not-disturb.rules.ts',
    tests: ['do-not-disturb.test.ts'],
    changes: [
      ['minute >= from && minute < to : minute', 'minute >= from && minute <= to : minute'],
      ['minute >= from || minute < to;', 'minute >= from && minute < to;'],
      ['from <= to ?', 'from < to ?'],
    ],
  },
  {
    file: 'stored-api-keys.ts',
    tests: ['stored-api-keys.test.ts'],
    changes: [
      ['row.expiresAt <= this.clock.now()', 'row.expiresAt < this.clock.now()'],
      ["if (row.revokedAt !== null) return 'api_key_revoked';", ''],
    ],
  },
];
