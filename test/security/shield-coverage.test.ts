import { randomUUID } from 'node:crypto';
import { isObjectType, OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';
import { areas, builtInSubgraphs } from '../../subgraphs/host/host.ts';
import { QueryAccess } from '../../subgraphs/kernel/query/query-access.ts';
import type { SubgraphDefinition } from '../../subgraphs/kernel/subgraph/area.ts';
import { databaseId } from '../../subgraphs/kernel/subgraph/node-entity.ts';
import { type RuleVocabulary, ruleVocabulary } from '../../subgraphs/kernel/subgraph/rules.ts';
import { referenceRule } from '../../subgraphs/kernel/subgraph/shield.ts';
import { hostTenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { acme, callerIn, keyIn } from '../testkit/callers.ts';
import {
  type RootOperation,
  rootFieldsOf,
  rootOperationsOf,
  rootTypes,
} from '../testkit/http/root-fields.ts';
import { openSlice, type Slice } from '../testkit/slice.ts';

/** Root fields callers without credentials may ask. The SDL is what the repository publishes. */
const openToAnyone = [
  'ai Query._service',
  'blobs Query._service',
  'identity Query._service',
  'notifications Query._service',
  'notifications Query.unsubscribePage',
  'notifications Query.preferencePage',
  'notifications Mutation.unsubscribeByLink',
  'notifications Mutation.updatePreferencesByLink',
  'notifications Mutation.receiveProviderCallback',
  'settings Query._service',
  'templating Query._service',
  'timeline Query._service',
  'webhooks Query._service',
  'dashboards Query._service',
  'exchange Query._service',
  'settings Query.translations',
  'settings Query.cultures',
];

/** Root fields that tell callers about themselves: the only ones a publishable API key needs no permission for. */
const openToPublishableKeys = [
  'identity Query.me',
  'identity Query.myPermissions',
  'identity Query.explainPermission',
  'identity Query.tenant',
];

const operationTypes = {
  Query: OperationTypeNode.QUERY,
  Mutation: OperationTypeNode.MUTATION,
  Subscription: OperationTypeNode.SUBSCRIPTION,
};

/** Root fields federation adds; the kernel gives them their rules. */
const federation = ['_entities', '_service'];

const subgraphs = areas.flatMap(({ subgraph }) => (subgraph === undefined ? [] : [subgraph]));

let slices: ReadonlyMap<string, Slice>;
beforeAll(async () => {
  const opened = await Promise.all(
    subgraphs.map(async ({ name }) => [name, await openSlice({ area: name })] as const),
  );
  slices = new Map(opened);
});
afterAll(async () => {
  for (const slice of slices.values()) await slice.close();
});

const sliceOf = ({ name }: SubgraphDefinition): Slice => slices.get(name) as Slice;
const schemaOf = (definition: SubgraphDefinition) =>
  sliceOf(definition).process.subgraph(definition.name).schema;

/** The subgraphs that define fields of a type. */
const subgraphsWith = (type: string) =>
  subgraphs
    .filter((definition) => schemaOf(definition).getType(type) !== undefined)
    .map(({ name }) => name)
    .toSorted();

/** The fields of a type that have a resolver, in contrast to members of the parent. */
function resolvedFieldsOf(definition: SubgraphDefinition, name: string): string[] {
  const type = schemaOf(definition).getType(name);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.flatMap(({ name: field, resolve }) => (resolve === undefined ? [] : [field]));
}

/** A vocabulary that writes down which permissions a shield names. */
function recordingVocabulary(names: string[], real: RuleVocabulary): RuleVocabulary {
  return {
    ...real,
    permission: (name) => {
      names.push(name);
      return real.permission(name);
    },
    roleOrPermission: (role, name) => {
      names.push(name);
      return real.roleOrPermission(role, name);
    },
    anyPolicy: (...policies) => {
      names.push(...policies.map(([, name]) => name));
      return real.anyPolicy(...policies);
    },
    hostPermission: (name) => {
      names.push(name);
      return real.hostPermission(name);
    },
    byArgument: (argument, rules) => {
      names.push(...Object.values(rules).flatMap(({ permission }) => permission ?? []));
      return real.byArgument(argument, rules);
    },
    mayUseQuery: (argument) => real.mayUseQuery(argument),
  };
}

describe('the built-in subgraphs', () => {
  it('are all looked at', () => {
    expect(subgraphs.map(({ name }) => name)).toEqual(builtInSubgraphs.map(({ name }) => name));
    expect(subgraphs.length).toBeGreaterThan(0);
  });
});

describe.each(subgraphs)('the shield of $name', (definition) => {
  const shieldOf = (names: string[] = []) => {
    const { services } = sliceOf(definition).process;
    const vocabulary = ruleVocabulary(services.permissions, new QueryAccess(services));
    return definition.shield(recordingVocabulary(names, vocabulary), services.options);
  };
  const anonymously = ({ root, document, variables }: RootOperation) => {
    const slice = sliceOf(definition);
    return root === 'Subscription'
      ? slice.listen(document, {}, variables)
      : slice.run(document, {}, variables);
  };

  it.each(rootTypes)('has a rule for every field of %s, and for no other', (root) => {
    const fields = rootFieldsOf(schemaOf(definition), root).filter((field) => !federation.includes(field));
    expect(Object.keys(shieldOf()[root] ?? {}).sort()).toEqual(fields.toSorted());
  });

  it('has rules for fields that exist alone', () => {
    const schema = schemaOf(definition);
    const unknown = Object.entries(shieldOf()).flatMap(([name, rules]) => {
      const type = schema.getType(name);
      const fields = isObjectType(type) ? { ...type.getFields(), [referenceRule]: {} } : {};
      return Object.keys(rules).flatMap((field) => (field in fields ? [] : [`${name}.${field}`]));
    });
    expect(unknown).toEqual([]);
  });

  it('has a rule for references to each of its entities', () => {
    const rules = shieldOf();
    const entities = Object.keys(definition.references ?? {});
    expect(entities.filter((type) => rules[type]?.[referenceRule] === undefined)).toEqual([]);
  });

  /** The id under another name. A caller who has the object has its id. */
  const isOpen = (field: string) => field === databaseId;

  it('has a rule for every field that it resolves itself for an entity of several subgraphs', () => {
    const rules = shieldOf();
    const shared = Object.keys(definition.references ?? {}).filter((type) => subgraphsWith(type).length > 1);
    const missing = shared.flatMap((type) =>
      resolvedFieldsOf(definition, type).filter(
        (field) => rules[type]?.[field] === undefined && !isOpen(field),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names permissions that a module defines', () => {
    const names: string[] = [];
    shieldOf(names);
    const { permissions } = sliceOf(definition).process.services;
    expect(names.filter((name) => !permissions.isDefined(name))).toEqual([]);
  });

  it('refuses an anonymous caller at every root field but the open ones', async () => {
    const operations = rootOperationsOf(schemaOf(definition));
    const verdicts = await Promise.all(
      operations.map(async (operation) => {
        const answer = await anonymously(operation);
        return { operation, error: 'error' in answer ? answer.error : null };
      }),
    );
    const refused = { code: 'UNAUTHENTICATED', errorCode: 'Authentication:Required' };
    for (const { operation, error } of verdicts) {
      const isOpen = openToAnyone.includes(`${definition.name} ${operation.root}.${operation.field}`);
      if (isOpen) expect(error?.code, operation.title).not.toBe('UNAUTHENTICATED');
      else expect(error, operation.title).toMatchObject(refused);
    }
    expect(operations.length).toBeGreaterThan(0);
  });
});

describe.each(subgraphs)('what changes anything of $name', (definition) => {
  it('is refused to a token without tenant that does not say that the host is meant', async () => {
    const eve = callerIn(hostTenant, { userId: 'eve', roles: ['admin'], lacksHostClaim: true });
    const changes = rootOperationsOf(schemaOf(definition)).filter(({ root }) => root === 'Mutation');
    for (const { document, variables, title } of changes) {
      const { error } = await sliceOf(definition).run(document, eve, variables);
      expect(error, title).toMatchObject({ errorCode: 'Authorization:Context:HostClaimMissing' });
    }
    expect(changes.length).toBeGreaterThan(0);
  });
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const withKnownQuery = (of: object) => ('query' in of ? { ...of, query: 'Authorization.Grants' } : of);

describe.each(subgraphs)('an API key without permissions, at $name', (definition) => {
  const isOpen = ({ root, field }: RootOperation) => {
    const name = `${definition.name} ${root}.${field}`;
    return field === '_entities' || [...openToAnyone, ...openToPublishableKeys].includes(name);
  };
  const errorOf = async ({ root, document, variables }: RootOperation, isPublishable: boolean) => {
    const slice = sliceOf(definition);
    const key = keyIn(acme, [], { isPublishable });
    // A query that exists: the rule of its name refuses others as not found.
    const { input } = variables;
    const asked = { ...withKnownQuery(variables), ...(isObject(input) && { input: withKnownQuery(input) }) };
    const answer =
      root === 'Subscription'
        ? await slice.listen(document, key, asked)
        : await slice.run(document, key, asked);
    return 'error' in answer ? answer.error : null;
  };

  it('is refused everywhere but at the listed fields, where it is publishable', async () => {
    const operations = rootOperationsOf(schemaOf(definition));
    for (const operation of operations) {
      const error = await errorOf(operation, true);
      if (isOpen(operation)) expect(error?.code, operation.title).not.toBe('FORBIDDEN');
      else expect(error, operation.title).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(operations.length).toBeGreaterThan(0);
  });

  it('learns that its type is what refuses it, where another type would do', async () => {
    for (const operation of rootOperationsOf(schemaOf(definition)).filter((one) => !isOpen(one))) {
      const ofSecret = await errorOf(operation, false);
      if (ofSecret?.code === 'FORBIDDEN') continue;
      expect(await errorOf(operation, true), operation.title).toMatchObject({
        errorCode: 'Authorization:ApiKey:Publishable',
      });
    }
  });
});

describe('a reference to an entity', () => {
  const query = 'query($references: [_Any!]!) { _entities(representations: $references) { __typename } }';
  const guarded = [
    ['dashboards', 'Dashboard'],
    ['timeline', 'TimelineStreamEntry'],
    ['webhooks', 'WebhookSubscription'],
  ] as const;

  it.each(guarded)('of %s, %s, requires its permission', async (area, type) => {
    const slice = slices.get(area) as Slice;
    const variables = { references: [{ __typename: type, id: randomUUID() }] };
    const [member, admin] = [callerIn(acme, { roles: [] }), callerIn(acme, { roles: ['admin'] })];
    expect((await slice.run(query, member, variables)).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await slice.run(query, admin, variables)).error).toBeNull();
  });

  it('has fields that the test of shared entities finds', () => {
    const timeline = subgraphs.find(({ name }) => name === 'timeline') as SubgraphDefinition;
    expect(subgraphsWith('EntityRef').toSorted()).toEqual([
      'dashboards',
      'notifications',
      'templating',
      'timeline',
    ]);
    expect(resolvedFieldsOf(timeline, 'EntityRef').toSorted()).toEqual(['followers', 'timeline']);
  });
});

describe('the list of open fields', () => {
  it('is what the gateway lets callers without credentials ask, and federation’s own', async () => {
    const supergraph = new Supergraph(await readSupergraph(undefined));
    const told = subgraphs.flatMap((definition) =>
      rootOperationsOf(schemaOf(definition))
        .filter(({ root, field }) => supergraph.isPublic(operationTypes[root], field))
        .map(({ root, field }) => `${definition.name} ${root}.${field}`),
    );
    const own = openToAnyone.filter((field) => !field.endsWith('._service'));
    expect(told.toSorted()).toEqual(own.toSorted());
  });

  it('names fields that exist', () => {
    const existing = subgraphs.flatMap((definition) =>
      rootTypes.flatMap((root) =>
        rootFieldsOf(schemaOf(definition), root).map((field) => `${definition.name} ${root}.${field}`),
      ),
    );
    const listed = [...openToAnyone, ...openToPublishableKeys];
    expect(listed.filter((field) => !existing.includes(field))).toEqual([]);
  });
});
