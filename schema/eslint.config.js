import graphql from '@graphql-eslint/eslint-plugin';

/** Definitions of the composition itself. */
const composed = '^(join|link)__';

/**
 * The conventions of README.md for the composed schema. Rules of the plugin that are absent, and why:
 *
 * - `alphabetize`: fields are in reading order.
 * - `description-style`: the composition prints them in one style.
 * - `no-typename-prefix`: `userName` and `notificationTypeName` are the names that REST has, too.
 * - `no-unreachable-types`: `ErrorCode` describes what `extensions` carry, which no field returns.
 * - `require-deprecation-date`: a deprecated field stays for the whole major version.
 * - `require-field-of-type-query-in-mutation-result`: payloads have what changed.
 * - `require-nullable-result-in-root`: failures of mutations are errors at the top, so their payloads are never null.
 * - `strict-id-in-types`: payloads, values and rows of reports have no identity; `Node` types are tested by their lookup.
 */
const rules = {
  'input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
  'naming-convention': [
    'error',
    {
      types: { style: 'PascalCase', ignorePattern: composed },
      FieldDefinition: 'camelCase',
      'FieldDefinition[parent.name.value=/^(Query|Mutation|Subscription)$/]': {
        style: 'camelCase',
        forbiddenPrefixes: ['get', 'list'],
        forbiddenSuffixes: ['Query', 'Mutation'],
      },
      InputValueDefinition: 'camelCase',
      DirectiveDefinition: { style: 'camelCase', ignorePattern: composed },
      EnumTypeDefinition: {
        style: 'PascalCase',
        ignorePattern: composed,
        forbiddenPrefixes: ['Enum'],
        forbiddenSuffixes: ['Enum'],
      },
      InputObjectTypeDefinition: {
        style: 'PascalCase',
        ignorePattern: composed,
        requiredSuffixes: ['Input'],
      },
      // As JSON has them: PascalCase or lower case; an ErrorCode has `_` for each `:`, names of periods are `last_7d`.
      'EnumValueDefinition[parent.name.value!=/^(ErrorCode|NamedPeriod|ComparisonPeriod|join__Graph|link__Purpose)$/]':
        {
          requiredPattern: /^([A-Z]\w*[a-z]\w*|[A-Z]{1,4}\d*|[a-z][a-zA-Z0-9]*)$/,
        },
    },
  ],
  'no-hashtag-description': 'error',
  'no-scalar-result-type-on-mutation': 'error',
  'relay-arguments': 'error',
  'relay-connection-types': 'error',
  // `nodes` lists rows beside `edges`, and rows of reports have no identity.
  'relay-edge-types': ['error', { shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false }],
  'relay-page-info': 'error',
  'require-deprecation-reason': 'error',
  'require-description': [
    'error',
    {
      types: true,
      rootField: true,
      FieldDefinition: true,
      InputValueDefinition: true,
      EnumValueDefinition: true,
      ignoredSelectors: [
        `[name.value=/${composed}/]`,
        `[parent.name.value=/${composed}/]`,
        '[parent.kind=DirectiveDefinition]',
        '[name.value=/^(Query|Mutation|Subscription)$/]',
      ],
    },
  ],
  'require-nullable-fields-with-oneof': 'error',
  'require-type-pattern-with-oneof': 'error',
  'unique-enum-value-names': 'error',
};

export default [
  {
    files: ['**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: `${import.meta.dirname}/supergraph.graphql` } },
    },
    rules: Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`@graphql-eslint/${name}`, rule])),
  },
];
