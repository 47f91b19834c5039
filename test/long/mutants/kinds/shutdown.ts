import type { MutatedFile } from '../mutated-file.ts';

export const shutdown: readonly MutatedFile[] = [
  {
    file: 'leave-rotation.ts',
    tests: ['leave-rotation.test.ts'],
    changes: [
      [
        "return ShutdownDelay ?? usualDelay[production ? 'production' : 'development'];",
        "return ShutdownDelay && usualDelay[production ? 'production' : 'development'];",
      ],
      [
        'const usualDelay = { production: silentConnection.told + silentConnection.margin, development: 0 } as const;',
        'const usualDelay = { production: silentConnection.told - silentConnection.margin, development: 0 } as const;',
      ],
    ],
  },
  {
    file: 'closers.ts',
    tests: ['closers.test.ts'],
    changes: [
      ['if (failures.length > 0) throw failures[0];', 'if (failures.length >= 0) throw failures[0];'],
      ['this.closers.push(close);', ''],
    ],
  },
  {
    file: 'stall-guard.ts',
    tests: ['stall-guard.test.ts'],
    changes: [
      [
        'if (this.side.countRead() === this.readBefore) this.side.disconnect();',
        'if (this.side.countRead() !== this.readBefore) this.side.disconnect();',
      ],
      [
        'return socket === null ? 0 : socket.bytesWritten - socket.writableLength;',
        'return socket === null ? 0 : socket.bytesWritten + socket.writableLength;',
      ],
    ],
  },
  {
    file: 'platform-process.ts',
    tests: ['platform-process.test.ts'],
    name: 'under way before',
    changes: [['closers.add(() => denials.waitForWrites());', '']],
  },
];
