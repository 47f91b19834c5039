import type { MutatedFile } from '../mutated-file.ts';

export const replay: readonly MutatedFile[] = [
  {
    file: 'replayed-stream.ts',
    tests: ['replayed-stream.test.ts'],
    changes: [
      ['if (id <= this.last) continue;', ''],
      ['if (id === this.last + 1 || this.source.ordered === true) return message;', 'return message;'],
      ['if (hasMore) this.behind = true;', ''],
      [
        'this.last = after === null ? page.last : Math.min(after, page.last);',
        'this.last = after === null ? page.last : after;',
      ],
      ['if (this.live.length >= this.capacity) {', 'if (this.live.length > this.capacity) {'],
      ['this.last = this.source.idOf(message);', ''],
      ['this.release();', ''],
      ['this.behind = false;', ''],
    ],
  },
  {
    file: 'standard-webhooks.rules.ts',
    tests: ['standard-webhooks.test.ts'],
    changes: [
      ["if (age > timestampTolerance) return 'TimestampTooOld';", ''],
      ["if (age < -timestampTolerance) return 'TimestampTooNew';", ''],
      ['one.length === other.length && timingSafeEqual(one, other)', 'one.length === other.length'],
      ['const content = `${id}.${timestamp}.${body}`;', 'const content = `${id}.${body}`;'],
      ["return version === 'v1a' && verify(", "return version === 'v1a' || verify("],
    ],
  },
];
