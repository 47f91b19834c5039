import { buildSchema, execute, type GraphQLObjectType, parse } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { forbidden } from '../error/domain-error.ts';
import { applyShield, makeRule, type Rule } from './shield.ts';

const denied = 'Authorization:Permission:Denied';
let asked = 0;

/** Asks for a field behind a rule. */
function ask(rule: Rule) {
  const schema = buildSchema('type Query { book: String, other: String }');
  const { book, other } = (schema.getQueryType() as GraphQLObjectType).getFields();
  if (book === undefined || other === undefined) throw new Error('There are no fields.');
  book.resolve = () => {
    asked += 1;
    return 'read';
  };
  const untouched = () => 'free';
  other.resolve = untouched;
  const guarded = applyShield(schema, { Query: { book: rule } });
  expect(guarded.getQueryType()?.getFields().other?.resolve).toBe(untouched);
  return execute({ schema: guarded, document: parse('{ book other }'), contextValue: {} });
}

describe('a rule in front of a field', () => {
  beforeEach(() => {
    asked = 0;
  });

  const refuse = () => {
    throw forbidden();
  };
  const passed = { data: { book: 'read', other: 'free' } };

  it('costs no promise where it passes at once', () => {
    expect(ask(makeRule('at once', refuse, () => true))).toEqual(passed);
    expect(asked).toBe(1);
  });

  it.each([
    ['does not pass at once', () => false],
    ['refuses at once', refuse],
  ])('is decided by shield where it %s', async (_title, passesSynchronously) => {
    expect(await ask(makeRule('passes', async () => undefined, passesSynchronously))).toEqual(passed);
    expect(await ask(makeRule('refused', refuse, passesSynchronously))).toMatchObject({
      data: { book: null, other: 'free' },
      errors: [{ path: ['book'], extensions: { errorCode: denied } }],
    });
    const fail = () => {
      throw 'no error';
    };
    expect(await ask(makeRule('failed', fail, passesSynchronously))).toMatchObject({
      errors: [{ message: 'A rule failed.' }],
    });
    expect(asked).toBe(1);
  });

  it('is for a field that there is', () => {
    const schema = buildSchema('type Query { book: String }');
    const rules = { Query: { boook: makeRule('misspelt', () => undefined) } };
    expect(() => applyShield(schema, rules)).toThrow('boook');
  });
});
