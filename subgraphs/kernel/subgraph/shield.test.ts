import { buildSchema, execute, type GraphQLObjectType, parse } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { forbidden } from '../error/domain-error.ts';
import type { RequestContext } from './context.ts';
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

  it('costs no promise where it has to ask nobody', () => {
    const passed = { data: { book: 'read', other: 'free' } };
    expect(ask(makeRule('at once', () => undefined))).toEqual(passed);
    const refused = ask(
      makeRule('never', () => {
        throw forbidden();
      }),
    );
    expect(refused).toMatchObject({
      data: { book: null, other: 'free' },
      errors: [{ path: ['book'], extensions: { errorCode: denied } }],
    });
    expect(asked).toBe(1);
  });

  it('decides later where it asks', async () => {
    const later = (name: string, decide: () => void) => makeRule(name, async () => decide());
    expect(await ask(later('later', () => undefined))).toEqual({ data: { book: 'read', other: 'free' } });
    const refuse = () => {
      throw forbidden();
    };
    expect(await ask(later('later refused', refuse))).toMatchObject({
      errors: [{ extensions: { errorCode: denied } }],
    });
    const fail = () => {
      throw 'no error';
    };
    expect(await ask(later('later failed', fail))).toMatchObject({ errors: [{ message: 'A rule failed.' }] });
    expect(asked).toBe(1);
  });

  it('is the one that shield would ask', async () => {
    const rule = makeRule('both', (_, args) => {
      if (args.id === undefined) throw forbidden();
    });
    const verdict = (args: object) => rule.resolve({}, args, {} as never, {} as never, {} as never);
    expect(await verdict({ id: 1 })).toBe(true);
    expect(await verdict({})).toMatchObject({ extensions: { errorCode: denied } });
    expect(rule.judge({} as RequestContext, { id: 1 })).toBeNull();
  });

  it('is for a field that there is', () => {
    const schema = buildSchema('type Query { book: String }');
    const rules = { Query: { boook: makeRule('misspelt', () => undefined) } };
    expect(() => applyShield(schema, rules)).toThrow('boook');
  });
});
