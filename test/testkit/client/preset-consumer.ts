import { Client, fetchExchange } from '@urql/core';
import { graphql } from './gql';

const [, , url = '', token = ''] = process.argv;

const client = new Client({
  url: `${url}/graphql`,
  exchanges: [fetchExchange],
  fetchSubscriptions: true,
  preferGetMethod: false,
  fetchOptions: { headers: { authorization: `Bearer ${token}` } },
});

const entries = graphql(`
  query Entries($entityId: String!, $first: Int) {
    timeline(entityType: "Order", entityId: $entityId, first: $first) {
      nodes { id entryType ...Written }
      totalCount
    }
  }
`);
export const written = graphql(`
  fragment Written on TimelineStreamEntry { body author { displayName } }
`);
const flags = graphql(`
  subscription Flags { flagsChanged { isStart } }
`);

async function main(): Promise<void> {
  const { data } = await client.query(entries, { entityId: 'preset', first: 1 }).toPromise();
  const total: number | undefined = data?.timeline.totalCount;
  const type: 'Comment' | undefined =
    data?.timeline.nodes[0]?.entryType === 'Comment' ? 'Comment' : undefined;
  const started = await new Promise<boolean | undefined>((resolve) => {
    const live = client.subscription(flags, {}).subscribe((result) => {
      resolve(result.data?.flagsChanged.isStart);
      setImmediate(() => live.unsubscribe());
    });
  });
  process.stdout.write(JSON.stringify({ total, type, started }));
}

void main();
