import { graphqlSync } from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';

/** What the gateway answers introspection from. */
const { schema } = new Supergraph(await readSupergraph(undefined));

/** Deprecated fields, and what clients use instead. */
const deprecated = {
  'AIWorkspace.activated': 'Use isActive.',
  'CreateTemplateInput.concurrencyStamp': 'Use ifMatch of updateTemplate.',
  'PermissionGrant.providerKey': 'Use roleName.',
  'SavedView.entityType': 'Use query.',
  'TemplateRevision.concurrencyStamp': 'Use entityTag.',
  'TemplateRevisionSummary.concurrencyStamp': 'Use entityTag.',
  'UpdateTemplateInput.concurrencyStamp': 'Use ifMatch of updateTemplate.',
};

const document = `query ($all: Boolean!) { __schema { types {
  name
  fields(includeDeprecated: $all) { name isDeprecated deprecationReason }
  inputFields(includeDeprecated: $all) { name isDeprecated deprecationReason }
  enumValues(includeDeprecated: $all) { name isDeprecated deprecationReason }
} } }`;

interface Member {
  readonly name: string;
  readonly isDeprecated: boolean;
  readonly deprecationReason: string | null;
}

interface IntrospectedType {
  readonly name: string;
  readonly fields: readonly Member[] | null;
  readonly inputFields: readonly Member[] | null;
  readonly enumValues: readonly Member[] | null;
}

function membersOf(all: boolean): readonly (readonly [string, Member])[] {
  const { data, errors } = graphqlSync({ schema, source: document, variableValues: { all } });
  expect(errors).toBeUndefined();
  const { __schema } = data as unknown as {
    readonly __schema: { readonly types: readonly IntrospectedType[] };
  };
  return __schema.types.flatMap(({ name, fields, inputFields, enumValues }) =>
    [...(fields ?? []), ...(inputFields ?? []), ...(enumValues ?? [])].map(
      (member) => [`${name}.${member.name}`, member] as const,
    ),
  );
}

it('introspection shows what is deprecated and why, where it is asked for', () => {
  const members = membersOf(true);
  const shown = members.filter(([, { isDeprecated }]) => isDeprecated);
  expect(Object.fromEntries(shown.map(([name, { deprecationReason }]) => [name, deprecationReason]))).toEqual(
    deprecated,
  );
});

it('introspection leaves it out otherwise', () => {
  const names = membersOf(false).map(([name]) => name);
  expect(names).toContain('AIWorkspace.isActive');
  expect(names.filter((name) => name in deprecated)).toEqual([]);
});
