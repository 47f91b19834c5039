import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, anna, bob, carol, dave } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { testSettingsModule } from '../../../test/testkit/setting-definitions.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { applyTargeting, type TargetingRule } from './targeting.rules.ts';

const one = (name: string, value: string, weight = 1) => ({ name, value, weight });
const condition = (
  attribute: string,
  operator: TargetingRule['conditions'][number]['operator'],
  values: string[],
) => ({
  attribute,
  operator,
  values,
});

describe('the rules of a flag', () => {
  it.each([
    ['In', ['FR', 'BE'], 'FR', true],
    ['In', ['FR'], 'DE', false],
    ['In', ['true'], true, true],
    ['In', ['b'], ['a', 'b'], true],
    ['In', ['x'], undefined, false],
    ['NotIn', ['x'], undefined, true],
    ['NotIn', ['b'], ['a', 'b'], false],
    ['Contains', ['@acme'], 'anna@acme.example', true],
    ['StartsWith', ['anna'], 'anna@acme.example', true],
    ['EndsWith', ['.example'], 'anna@acme.example', true],
    ['EndsWith', ['anna'], 'anna@acme.example', false],
    ['Gt', ['5'], 6, true],
    ['Gt', ['5'], 5, false],
    ['Gte', ['5'], '5', true],
    ['Lt', ['5'], 'four', false],
    ['Lt', ['5'], '', false],
    ['Lte', ['5'], 5, true],
    ['In', ['[object Object]'], { a: 1 }, false],
  ] as const)('compare: %s %j with %j is %s', (operator, values, given, holds) => {
    const rules = [{ conditions: [condition('a', operator, [...values])], variants: [one('on', 'x')] }];
    expect(applyTargeting('flag', rules, { a: given }) !== null).toBe(holds);
  });

  it('do not read attributes that an object inherits', () => {
    const rules = [{ conditions: [condition('constructor', 'NotIn', ['x'])], variants: [one('on', 'x')] }];
    expect(applyTargeting('flag', rules, {})).toEqual({
      value: 'x',
      variant: 'on',
      reason: 'TargetingMatch',
    });
  });

  it('give each key always the same variant, by weight, and keep the first one’s keys when it grows', () => {
    const share = (weight: number) =>
      Array.from({ length: 2_000 }, (_, at) => {
        const rules = [{ conditions: [], variants: [one('on', 'x', weight), one('off', 'y', 100 - weight)] }];
        const targeted = applyTargeting('flag', rules, { targetingKey: `user-${at}` });
        return targeted !== null && 'variant' in targeted && targeted.variant === 'on';
      });
    const [tenth, third] = [share(10), share(30)];
    expect(tenth.filter(Boolean).length).toBeGreaterThan(150);
    expect(tenth.filter(Boolean).length).toBeLessThan(250);
    expect(third.filter(Boolean).length).toBeGreaterThan(520);
    expect(tenth.every((isOn, at) => !isOn || third[at])).toBe(true);
  });
});

describe.each(databases)('a setting as a feature flag, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database, modules: [testSettingsModule] });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    await slice.sql('delete from settings.setting_value');
    await slice.sql('delete from settings.flag_targeting');
    await slice.takeEvents();
  });

  const set = (caller: SliceCaller, name: string, rules: unknown) =>
    slice.run(
      `mutation ($name: String!, $rules: [FlagRuleInput!]!) {
        setFlagTargeting(input: { name: $name, rules: $rules }) {
          flagTargeting { name modifiedBy rules { conditions { attribute operator values } variants { name value weight } } } } }`,
      caller,
      { name, rules },
    );
  const evaluate = (caller: SliceCaller, key: string, context: unknown = {}) =>
    slice.run(
      'query ($key: String!, $context: JSON) { flagEvaluation(key: $key, context: $context) { key value reason variant error } }',
      caller,
      { key, context },
    );
  const rules = [
    { conditions: [condition('country', 'In', ['FR'])], variants: [one('french', '7')] },
    { conditions: [condition('beta', 'In', ['true'])], variants: [one('on', '1', 50), one('off', '2', 50)] },
  ];

  it('has rules of its tenant alone', async () => {
    expect((await set(alice, 'Test.Count', rules)).data.setFlagTargeting.flagTargeting).toEqual({
      name: 'Test.Count',
      modifiedBy: 'alice',
      rules,
    });
    const french = { country: 'FR' };
    expect((await evaluate(bob, 'Test.Count', french)).data.flagEvaluation).toMatchObject({ value: 7 });
    expect((await evaluate(carol, 'Test.Count', french)).data.flagEvaluation).toMatchObject({ value: null });
    expect((await slice.run('{ flagTargetings { name } }', carol)).data.flagTargetings).toEqual([]);
    const removed = await slice.run(
      'mutation { removeFlagTargeting(input: { name: "Test.Count" }) { isRemoved } }',
      carol,
    );
    expect(removed.data.removeFlagTargeting).toEqual({ isRemoved: false });
    expect((await evaluate(bob, 'Test.Count', french)).data.flagEvaluation).toMatchObject({ value: 7 });
  });

  it('has the value of the cascade, of the first rule, or of a variant, and says why', async () => {
    await set(alice, 'Test.Count', rules);
    const answer = async (context: unknown) =>
      (await evaluate(bob, 'Test.Count', context)).data.flagEvaluation;
    expect(await answer({})).toEqual({
      key: 'Test.Count',
      value: null,
      reason: 'Static',
      variant: null,
      error: null,
    });
    expect(await answer({ country: 'FR', beta: true })).toMatchObject({
      value: 7,
      reason: 'TargetingMatch',
      variant: 'french',
    });
    const split = await answer({ beta: true, targetingKey: 'bob' });
    expect(split).toMatchObject({ reason: 'Split', value: split.variant === 'on' ? 1 : 2 });
    expect(await answer({ beta: true, targetingKey: 'bob' })).toEqual(split);
    expect((await evaluate(bob, 'Test.Plain')).data.flagEvaluation).toMatchObject({
      value: 'default',
      variant: 'Default',
    });
  });

  it('needs a targeting key for a split: alone an error, in the list a flag without a value', async () => {
    await set(alice, 'Test.Count', rules);
    expect((await evaluate(bob, 'Test.Count', { beta: true })).error).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { 'context.targetingKey': ['Validation:Required'] },
    });
    const { data } = await slice.run(
      'query ($context: JSON) { flagEvaluations(context: $context) { key value error } }',
      bob,
      { context: { beta: true } },
    );
    expect(data.flagEvaluations).toContainEqual({
      key: 'Test.Count',
      value: null,
      error: 'TargetingKeyMissing',
    });
    expect(data.flagEvaluations.map(({ key }: { key: string }) => key)).not.toContain('Test.Secret');
  });

  it('is evaluated with the same number of statements, whatever the number of flags with rules', async () => {
    const statements = async () => {
      await slice.run('{ flagEvaluations { key } }', bob);
      slice.takeStatements();
      await slice.run('{ flagEvaluations { key } }', bob);
      return slice.takeStatements().length;
    };
    // Work in the background adds its own to a count for a while, and never takes one away.
    const without = Math.min(await statements(), await statements(), await statements());
    for (const name of ['Test.Plain', 'Test.Count', 'Test.Empty', 'Test.Alone'])
      await set(alice, name, [{ conditions: [], variants: [one('on', '1')] }]);
    await expect.poll(statements, { timeout: 20_000 }).toBe(without);
  });

  it.each<readonly [string, SliceCaller, string, unknown, object]>([
    ['a member', bob, 'Test.Count', rules, { code: 'FORBIDDEN' }],
    ['an anonymous caller', {}, 'Test.Count', rules, { code: 'UNAUTHENTICATED' }],
    ['a host caller', dave, 'Test.Count', rules, { errorCode: 'Settings:Tenant:ContextRequired' }],
    ['for a setting that clients do not see', alice, 'Test.Hidden', rules, { code: 'NOT_FOUND' }],
    ['for an encrypted setting', alice, 'Test.Secret', rules, { code: 'NOT_FOUND' }],
    [
      'with a value that the setting does not take',
      alice,
      'Test.Count',
      [{ conditions: [], variants: [one('on', 'many')] }],
      { errors: { 'rules[0].variants[0].value': ['Validation:InvalidValue'] } },
    ],
    ['without rules', alice, 'Test.Count', [], { errors: { rules: ['Validation:TooSmall'] } }],
    [
      'with too many values',
      alice,
      'Test.Count',
      Array.from({ length: 21 }, () => ({
        conditions: [{ attribute: 'a', operator: 'In', values: Array.from({ length: 100 }, String) }],
        variants: [one('on', '1')],
      })),
      { errors: { rules: ['Validation:TooLarge'] } },
    ],
  ])('takes no rules: %s', async (_, caller, name, given, error) => {
    expect((await set(caller, name, given)).error).toMatchObject(error);
    expect(await slice.sql('select name from settings.flag_targeting')).toEqual([]);
  });

  it.each<readonly [string, SliceCaller, string, unknown, object]>([
    ['an anonymous caller', {}, 'Test.Plain', {}, { code: 'UNAUTHENTICATED' }],
    ['for an encrypted setting', alice, 'Test.Secret', {}, { code: 'NOT_FOUND' }],
    ['with a list as context', alice, 'Test.Plain', [], { code: 'BAD_USER_INPUT' }],
    ['with a long list', alice, 'Test.Plain', { a: Array(101).fill(1) }, { code: 'BAD_USER_INPUT' }],
    ['with a huge context', alice, 'Test.Plain', { a: 'x'.repeat(20_000) }, { code: 'BAD_USER_INPUT' }],
  ])('is not evaluated: %s', async (_, caller, key, context, error) => {
    expect((await evaluate(caller, key, context)).error).toMatchObject(error);
  });

  it('signals at once, and then for a change of a value or of rules that concern the caller', async () => {
    const end = new AbortController();
    const stream = await slice.listen(
      'subscription { flagsChanged { isStart } }',
      { ...bob, signal: end.signal },
      {},
    );
    if (!('next' in stream)) throw new Error(JSON.stringify(stream.error));
    const heard: boolean[] = [];
    const take = async () => heard.push((await stream.next()).value.data.flagsChanged.isStart);
    await take();
    await set(carol, 'Test.Count', rules);
    await set(anna, 'Test.Count', rules);
    await slice.run(
      'mutation { updateSetting(input: { scope: tenant, name: "Test.Plain", value: "x" }) { setting { name } } }',
      alice,
    );
    const events = await slice.takeEvents();
    expect(events.map(({ type }) => type)).toEqual([
      'Settings.FlagTargetingChanged',
      'Settings.FlagTargetingChanged',
      'Settings.SettingChanged',
    ]);
    await take();
    await take();
    expect(heard).toEqual([true, false, false]);
    end.abort();
    await stream.return?.();
  });
});
