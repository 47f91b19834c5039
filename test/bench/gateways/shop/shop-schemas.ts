/** The names of the four subgraphs, in the order in which they are composed. */
export const subgraphNames = ['accounts', 'inventory', 'products', 'reviews'] as const;
export type SubgraphName = (typeof subgraphNames)[number];

const head = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@external", "@requires", "@provides", "@shareable"])
`;

/** What each of the subgraphs serves. `salt` changes nothing but the question, so that no two are the same. */
const types: Readonly<Record<SubgraphName, string>> = {
  accounts: `
    type Query { me(salt: Int): User users(salt: Int): [User] }
    type User @key(fields: "id") { id: ID! name: String username: String @shareable }`,
  inventory: `
    type Product @key(fields: "upc") {
      upc: String! weight: Int @external price: Int @external
      inStock: Boolean shippingEstimate: Int @requires(fields: "price weight")
    }`,
  products: `
    type Query { topProducts(first: Int = 5, salt: Int): [Product] }
    type Product @key(fields: "upc") { upc: String! name: String price: Int weight: Int }`,
  reviews: `
    type Review @key(fields: "id") {
      id: ID! body: String product: Product author: User @provides(fields: "username")
    }
    type User @key(fields: "id") { id: ID! username: String @external reviews: [Review] }
    type Product @key(fields: "upc") { upc: String! reviews: [Review] }`,
};

/** SDL of Federation 2, by subgraph. */
export const federation2 = Object.fromEntries(
  subgraphNames.map((name) => [name, `${head}${types[name]}`]),
) as Readonly<Record<SubgraphName, string>>;

/** Federation 1 for gateways that know nothing newer: what is owned elsewhere is an extension with external keys. */
export const federation1: Readonly<Record<SubgraphName, string>> = {
  accounts: types.accounts.replace('type Query', 'extend type Query').replace(' @shareable', ''),
  inventory: types.inventory
    .replace('type Product', 'extend type Product')
    .replace('upc: String!', 'upc: String! @external'),
  products: types.products.replace('type Query', 'extend type Query'),
  reviews: types.reviews
    .replace('type User', 'extend type User')
    .replace('{ id: ID! username', '{ id: ID! @external username')
    .replace('type Product', 'extend type Product')
    .replace('{ upc: String! reviews', '{ upc: String! @external reviews'),
};
