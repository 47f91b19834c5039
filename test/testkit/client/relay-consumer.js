/** A program that pages through a list with relay-runtime, and finds a row again by `node(id:)`. */
const {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getRequest,
  Network,
  RecordSource,
  Store,
} = require('relay-runtime');

// Its Babel plugin puts the artifacts in place of these; this program requires them itself.
const graphql = () => undefined;
graphql`
  query relayConsumerQuery {
    ...relayConsumer_entries
  }
`;
graphql`
  fragment relayConsumer_entries on Query
  @refetchable(queryName: "relayConsumerPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
    timeline(entityType: "Order", entityId: "relay", first: $count, after: $cursor)
      @connection(key: "relayConsumer_timeline") {
      edges {
        node {
          id
          body
          ...relayConsumer_entry
        }
      }
    }
  }
`;
graphql`
  fragment relayConsumer_entry on TimelineStreamEntry @refetchable(queryName: "relayConsumerEntryQuery") {
    author {
      displayName
    }
  }
`;

const artifact = (name) => require(`./__generated__/${name}.graphql`);
const [, , url, token] = process.argv;

const environment = new Environment({
  network: Network.create(async ({ text }, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: text, variables }),
    });
    return response.json();
  }),
  store: new Store(new RecordSource()),
});

/** Runs a query, and keeps its result. */
async function run(name, variables) {
  const query = artifact(name);
  environment.retain(createOperationDescriptor(getRequest(query), variables));
  return fetchQuery(environment, query, variables).toPromise();
}

/** The edges and the page of the connection, as the store has them. */
function connection() {
  const list = environment
    .getStore()
    .getSource()
    .get('client:root:__relayConsumer_timeline_connection(entityId:"relay",entityType:"Order")');
  const edges = list.edges.__refs.map((ref) => environment.getStore().getSource().get(ref));
  const rows = edges.map(({ node }) => environment.getStore().getSource().get(node.__ref));
  const page = environment.getStore().getSource().get(list.pageInfo.__ref);
  return { rows, page };
}

(async () => {
  await run('relayConsumerQuery', {});
  const { page } = connection();
  await run('relayConsumerPageQuery', { count: 2, cursor: page.endCursor });
  const joined = connection();
  const id = joined.rows[0].id;
  await run('relayConsumerEntryQuery', { id });
  const source = environment.getStore().getSource();
  const author = source.get(source.get(id).author.__ref);
  const output = {
    bodies: joined.rows.map(({ body }) => body),
    hasMore: joined.page.hasNextPage,
    author: author.displayName,
  };
  process.stdout.write(JSON.stringify(output));
})();
