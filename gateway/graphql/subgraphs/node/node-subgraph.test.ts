import { buildSchema, GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { maximumNodes, nodeLookups } from '../../../../subgraphs/host/node-subgraph.ts';
import { DomainError } from '../../../../subgraphs/kernel/error/domain-error.ts';
import { callOf } from '../../testing/example-calls.ts';
import { InProcessTransport } from '../in-process-transport.ts';
import type { SubgraphTransport } from '../subgraph-transport.ts';
import { formatGlobalId } from './global-id.ts';
import { nodeSubgraph } from './node-subgraph.ts';

const call = { ...callOf({ authorization: 'Bearer u1' }, new AbortController().signal), headers: {} };
const allSubgraphs = [...new Set(nodeLookups.map(({ subgraph }) => subgraph))].sort();

/** Each root field shows the objects whose id starts with its name, and fails as `failing` says. */
function owners(failing: Readonly<Record<string, Error>> = {}, lost: readonly string[] = []) {
  const requests: string[] = [];
  const transports = allSubgraphs.map((name) => {
    const owned = nodeLookups.filter(({ subgraph }) => subgraph === name);
    const schema = buildSchema(`
      type Query { ${owned.map(({ field, type }) => `${field}(id: ID!): ${type}`).join(' ')} }
      ${owned.map(({ type }) => `type ${type} { id: ID! }`).join('\n')}`);
    for (const { field } of owned) {
      const root = schema.getQueryType()?.getFields()[field];
      if (root === undefined) throw new Error(field);
      root.resolve = (_source, { id }) => {
        if (failing[field]) throw failing[field];
        return id.startsWith(field) ? { id } : null;
      };
    }
    const inner = new InProcessTransport({ name, schema, contextFor: () => ({}) });
    const counting: Pick<SubgraphTransport, 'prepare'> = {
      prepare: (fetch) => {
        const run = inner.prepare(fetch);
        return async (variables, context) => {
          requests.push(name);
          if (lost.includes(name)) throw new DomainError('unavailable', 'Gateway:Subgraph:Unavailable');
          return run(variables, context);
        };
      },
    };
    return [name, counting as SubgraphTransport] as const;
  });
  const subgraph = new InProcessTransport(nodeSubgraph(new Map(transports)));
  const ask = async (query: string, variables: Readonly<Record<string, unknown>>) => {
    requests.length = 0;
    const { data, errors } = await subgraph.execute({ query, variables, operationName: undefined }, call);
    return { data, errors, requests: requests.toSorted() };
  };
  return ask;
}

const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
const users = Array.from({ length: maximumNodes }, (_, index) => `user-${index}`);
const typed = (type: string) => (id: string) => formatGlobalId({ type, id });

describe('the subgraph of node(id:)', () => {
  it('asks one subgraph once for all ids of a type', async () => {
    const ask = owners();
    const { data, requests } = await ask(nodes, { ids: users.map(typed('User')) });
    expect(requests).toEqual(['identity']);
    expect(data?.nodes).toEqual(users.map((id) => ({ __typename: 'User', id })));
  });

  it('asks each subgraph once for ids that do not name their type', async () => {
    const ids = [...users.slice(1), 'blob-1'];
    const { data, requests } = await owners()(nodes, { ids });
    expect(requests).toEqual(allSubgraphs);
    expect(data?.nodes).toEqual(ids.map((id) => expect.objectContaining({ id })));
  });

  it('asks together for all fields of an operation', async () => {
    const query = `query ($ids: [ID!]!, $user: ID!, $tenant: ID!) {
      nodes(ids: $ids) { id } user: node(id: $user) { id } tenant: node(id: $tenant) { __typename }
    }`;
    const ids = [typed('User')('user-1'), typed('Blob')('blob-1'), typed('User')('user-1')];
    const variables = { ids, user: typed('User')('user-2'), tenant: typed('Tenant')('tenant-1') };
    const { data, requests } = await owners()(query, variables);
    expect(requests).toEqual(['blobs', 'identity']);
    expect(data).toEqual({
      nodes: [{ id: 'user-1' }, { id: 'blob-1' }, { id: 'user-1' }],
      user: { id: 'user-2' },
      tenant: { __typename: 'Tenant' },
    });
  });

  it('shows the ids of REST without a further request', async () => {
    const query = '{ node(id: "user-1") { databaseId } }';
    expect(await owners()(query, {})).toMatchObject({
      data: { node: { databaseId: 'user-1' } },
      requests: allSubgraphs,
    });
  });

  it('asks nothing for ids that can be of no node', async () => {
    const { data, requests } = await owners()(nodes, { ids: ['', 'x'.repeat(300), typed('Setting')('a')] });
    expect([data?.nodes, requests]).toEqual([[null, null, null], []]);
  });

  it('shows what others own where one refuses, and the error of one that fails only where none has the object', async () => {
    const refusing = owners({ user: new GraphQLError('no', { extensions: { code: 'FORBIDDEN' } }) });
    const refused = await refusing(nodes, { ids: ['user-1', 'tenant-1'] });
    expect(refused.data?.nodes).toEqual([null, { __typename: 'Tenant', id: 'tenant-1' }]);
    expect(refused.errors).toBeUndefined();
    for (const ask of [owners({ user: new Error('broken') }), owners({}, ['identity'])]) {
      const { data, errors } = await ask(nodes, { ids: ['user-1', 'blob-1'] });
      expect(data?.nodes).toEqual([null, { __typename: 'Blob', id: 'blob-1' }]);
      expect(errors).toMatchObject([{ path: ['nodes', 0] }]);
    }
  });
});
