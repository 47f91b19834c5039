import { isEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';

const { schema } = new Supergraph(await readSupergraph(undefined));

/** Enums whose values JSON and stored rows have in lower case, so that GraphQL has them so too. */
const inLowerCase = [
  'AICallKind',
  'AIChatRole',
  'AIGuardrailAction',
  'AIGuardrailStage',
  'AIToolChoiceMode',
  'ApiKeyEnvironment',
  'DroppedCriterionKind',
  'EmbedComponent',
  'KpiTrend',
  'NotificationSeverity',
  'PushPlatform',
  'ServiceState',
  'SettingScope',
];

/** The colons of error codes are underscores. */
const spellings: Readonly<Record<string, RegExp>> = { ErrorCode: /^[A-Z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$/ };

const enums = Object.values(schema.getTypeMap())
  .filter(isEnumType)
  .filter(({ name }) => !name.startsWith('__'));

it.each(enums.map((type) => [type.name, type] as const))(
  'values of %s are spelled as in JSON, and described',
  (name, type) => {
    const spelling =
      spellings[name] ?? (inLowerCase.includes(name) ? /^[a-z]+(?:[A-Z][a-z]+)*$/ : /^(?:[A-Z][a-z0-9]*)+$/);
    for (const value of type.getValues()) {
      expect(value.name).toMatch(spelling);
      expect(value.description).toMatch(/\S/);
    }
  },
);

it('no enum in lower case is missing', () => {
  expect(enums.map(({ name }) => name)).toEqual(expect.arrayContaining(inLowerCase));
});
