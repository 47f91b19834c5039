import type { MutatedFile } from '../mutated-file.ts';

export const stateTables: readonly MutatedFile[] = [
  {
    file: 'subscription.rules.ts',
    tests: ['subscription-rules.test.ts'],
    changes: [
      ['if (next !== undefined) return { status: next };', ''],
      [
        "return { refusal: status === 'Deactivated' ? 'AlreadyDeactivated' : 'InvalidStateTransition' };",
        "return { refusal: status !== 'Deactivated' ? 'AlreadyDeactivated' : 'InvalidStateTransition' };",
      ],
    ],
  },
  {
    file: 'signing-key.rules.ts',
    tests: ['signing-key-rules.test.ts'],
    changes: [
      [
        "return status === 'Active' || (status === 'Retired' && expiresAt !== null && expiresAt > at);",
        "return status !== 'Active' || (status === 'Retired' && expiresAt !== null && expiresAt > at);",
      ],
      ["if (signingKeysAt(keys, at).length >= webhookLimits.signingKeys) return { refusal: 'TooMany' };", ''],
      [
        "const others = keys.filter((one) => one !== key && one.status === 'Active');",
        "const others = keys.filter((one) => one !== key && one.status !== 'Active');",
      ],
      ["if (key.status === 'Revoked') return { refusal: 'AlreadyRevoked' };", ''],
      [
        '.sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());',
        '.sort((a, b) => rank(a) + rank(b) || b.createdAt.getTime() - a.createdAt.getTime());',
      ],
      [
        "if (key === undefined) return { refusal: 'NotFound' };",
        "if (key !== undefined) return { refusal: 'NotFound' };",
      ],
    ],
  },
  {
    file: 'lifecycle.rules.ts',
    tests: ['lifecycle.test.ts'],
    changes: [
      ["if (move.from !== status || move.closed === mover.review) return 'state';", ''],
      [
        "if (!(move.isReview === true ? mover.mayReview : mover.mayManage)) return 'permission';",
        "if (!(move.isReview !== true ? mover.mayReview : mover.mayManage)) return 'permission';",
      ],
      [
        "return name === 'approve' && mover.review === 'Required' && mover.isAuthor ? 'author' : null;",
        "return name === 'approve' || mover.review === 'Required' && mover.isAuthor ? 'author' : null;",
      ],
      [
        '.filter((name) => refusalOf(name, status, mover) === null)',
        '.filter((name) => refusalOf(name, status, mover) !== null)',
      ],
    ],
  },
  {
    file: 'webhooks/delivery/delivery.rules.ts',
    tests: ['redelivery.test.ts'],
    changes: [
      ["DeadLettered: 'repeat',", 'DeadLettered: null,'],
      ["Retrying: 'hurry',", "Retrying: 'repeat',"],
    ],
  },
  {
    file: 'cascade.rules.ts',
    tests: ['cascade.test.ts'],
    changes: [
      ['if (definition.isInherited === false) break;', ''],
      [
        "tenant: ['Tenant', 'Global', 'Config', 'Default'],",
        "tenant: ['Global', 'Tenant', 'Config', 'Default'],",
      ],
      [
        'if (value !== null) return { value, level };',
        "if (value !== null && value !== '') return { value, level };",
      ],
    ],
  },
];
