import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

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
  fields(includeDeprecated: $all) { name isDeprecated deprecationReason args(includeDeprecated: $all) { name isDeprecated } }
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

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  token = await platform.token('alice');
});
afterAll(() => platform.close());

async function membersOf(all: boolean): Promise<readonly (readonly [string, Member])[]> {
  const { body } = await platform.graphql(document, { all }, { token });
  const types: readonly IntrospectedType[] = body.data.__schema.types;
  return types.flatMap(({ name, fields, inputFields, enumValues }) =>
    [...(fields ?? []), ...(inputFields ?? []), ...(enumValues ?? [])].map(
      (member) => [`${name}.${member.name}`, member] as const,
    ),
  );
}

it('introspection shows what is deprecated and why, where it is asked for', async () => {
  const members = await membersOf(true);
  const shown = members.filter(([, { isDeprecated }]) => isDeprecated);
  expect(Object.fromEntries(shown.map(([name, { deprecationReason }]) => [name, deprecationReason]))).toEqual(
    deprecated,
  );
});

it('introspection leaves it out otherwise', async () => {
  const names = (await membersOf(false)).map(([name]) => name);
  expect(names).toContain('AIWorkspace.isActive');
  expect(names.filter((name) => name in deprecated)).toEqual([]);
});
