import { describe, expect, it } from 'vitest';
import type { DatabaseState } from '../../subgraphs/host/database-state.ts';
import { databaseFindings } from './database-examinations.ts';
import { runExamination } from './examination.ts';
import { examineNode } from './host-examinations.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';
import { supergraphFindings } from './supergraph-examination.ts';
import { findingTable, hasFailed } from './table.ts';

describe('examineNode', () => {
  it.each([
    ['24.21.0', 'ok'],
    ['26.1.0', 'warn'],
    ['22.19.0', 'warn'],
    ['22.18.0', 'fail'],
    ['20.20.2', 'fail'],
  ])('finds %s %s', (version, verdict) => {
    expect(examineNode(version).verdict).toBe(verdict);
  });
});

describe('databaseFindings', () => {
  const healthy: DatabaseState = {
    role: { name: 'platform', bypasses: false },
    lackingRoles: [],
    pending: [],
  };
  const verdicts = (state: Partial<DatabaseState>, migratesAtStart: boolean) =>
    databaseFindings({ ...healthy, ...state }, migratesAtStart).map(({ verdict }) => verdict);

  it.each([
    ['a healthy one', {}, false, ['ok', 'ok', 'ok']],
    ['a role that bypasses', { role: { name: 'postgres', bypasses: true } }, true, ['fail', 'ok', 'ok']],
    ['missing roles, migrated at start', { lackingRoles: ['app_tenant'] }, true, ['ok', 'warn', 'ok']],
    ['missing roles', { lackingRoles: ['app_tenant', 'app_system'] }, false, ['ok', 'fail', 'ok']],
    ['pending steps, migrated at start', { pending: ['identity-0002'] }, true, ['ok', 'ok', 'warn']],
    ['pending steps', { pending: ['identity-0002'] }, false, ['ok', 'ok', 'fail']],
    ['an empty one, migrated at start', { pending: null }, true, ['ok', 'ok', 'warn']],
    ['an empty one', { pending: null }, false, ['ok', 'ok', 'fail']],
  ])('judges %s', (_, state, migratesAtStart, expected) => {
    expect(verdicts(state, migratesAtStart)).toEqual(expected);
  });

  it('gives advice for everything that is not well, and for nothing else', () => {
    const state = { role: { name: 'x', bypasses: true }, lackingRoles: ['app_tenant'], pending: null };
    expect(databaseFindings(state, false).every(({ advice = '' }) => advice.length > 10)).toBe(true);
    expect(databaseFindings(healthy, false).every(({ advice }) => advice === undefined)).toBe(true);
  });
});

describe('supergraphFindings', () => {
  const file = [
    { name: 'identity', url: '' },
    { name: 'reviews', url: 'http://reviews/graphql' },
  ];

  it.each([
    ['everything somewhere', file, ['identity'], { identity: 'http://identity/' }, []],
    ['a name in another case', file, [], { IDENTITY: 'http://identity/' }, []],
    ['a built-in one missing', file, ['identity', 'settings'], {}, ['fail "settings"']],
    ['one that is nowhere', file, [], {}, ['fail "identity"']],
    ['a URL for none', file, ['identity'], { setings: 'http://x/' }, ['fail Gateway__Subgraphs__setings']],
  ])('judges %s', (_, subgraphs, own, remote, expected) => {
    const problems = supergraphFindings(subgraphs, own, remote).filter(({ verdict }) => verdict !== 'ok');
    expect(problems.map(({ verdict, seen }) => `${verdict} ${/"\w+"|\w+__\w+/.exec(seen)?.[0]}`)).toEqual(
      expected,
    );
  });

  it('says which subgraph a policy was meant for', () => {
    const remote = { identity: 'http://identity/' };
    const policies = { revews: {}, REVIEWS: {} };
    expect(supergraphFindings(file, [], remote, policies)).toEqual([
      {
        verdict: 'fail',
        subject: 'Supergraph',
        seen: 'Gateway__SubgraphPolicies__revews is for no subgraph; did you mean reviews? The supergraph has identity, reviews.',
        advice: 'Correct the name, or remove it.',
      },
    ]);
  });
});

describe('carryOut', () => {
  const parts = { subject: 'Thing', advice: 'Repair it.' };

  it.each([
    [new Error('It is broken.\nat line 1'), 'It is broken.'],
    [new AggregateError([new Error('connect ECONNREFUSED ::1:5')]), 'connect ECONNREFUSED ::1:5.'],
    [
      new Error('out of reach', { cause: Object.assign(new Error('inner'), { code: 'ECONNRESET' }) }),
      'out of reach (ECONNRESET).',
    ],
    [new TypeError(''), 'TypeError.'],
    ['just text', 'just text'],
  ])('makes a finding of the failure %s', async (failure, seen) => {
    const examine = () => Promise.reject(failure);
    expect(await runExamination({ ...parts, examine }, 5_000)).toEqual([
      { verdict: 'fail', subject: 'Thing', seen, advice: 'Repair it.' },
    ]);
  });

  it('does not wait for ever', async () => {
    const [finding] = await runExamination({ ...parts, examine: () => new Promise(() => {}) }, 10);
    expect(finding).toMatchObject({ verdict: 'fail', seen: 'No answer within 0.01 s.' });
  });
});

describe('secrets', () => {
  it('are the values of secret variables and the passwords in URLs, and are printed nowhere', () => {
    const secrets = secretsOf({
      Vault__LocalKey: 'vault-key',
      ApiKeys__Pepper: 'pepper-value',
      SMTP_PASSWORD: 'smtp-pass',
      Notifications__Slack__WebhookUrl: 'https://hooks.test/posts',
      Persistence__Url: 'postgres://user:pa%20ss@host/db',
      Persistence__ReplicaUrls: 'postgres://user:first@one/db, postgres://user:second@two/db',
      PORT: '4000',
      SHORT_TOKEN: 'on',
    });
    expect(new Set(secrets)).toEqual(
      new Set([
        'vault-key',
        'pepper-value',
        'smtp-pass',
        'https://hooks.test/posts',
        'pa%20ss',
        'pa ss',
        'first',
        'second',
      ]),
    );
    expect(withoutSecrets('on 4000: pa%20ss, pa ss, vault-key', secrets)).toBe('on 4000: ***, ***, ***');
  });
});

describe('findingTable', () => {
  it('aligns, advises and sums up', () => {
    const findings = [
      { verdict: 'ok', subject: 'A', seen: 'Fine.' },
      { verdict: 'warn', subject: 'Longer', seen: 'Hm.', advice: 'Think.' },
      { verdict: 'fail', subject: 'B', seen: 'Broken.', advice: 'Repair.' },
    ] as const;
    expect(findingTable(findings)).toEqual([
      'ok    A       Fine.',
      'warn  Longer  Hm.',
      '              -> Think.',
      'fail  B       Broken.',
      '              -> Repair.',
      '',
      '1 to repair, 1 to think about.',
    ]);
    expect([hasFailed(findings), hasFailed(findings.slice(0, 2))]).toEqual([true, false]);
    expect(findingTable(findings.slice(0, 2)).at(-1)).toBe('It will work. 1 to think about.');
    expect(findingTable(findings.slice(0, 1)).at(-1)).toBe('All is well.');
  });
});
