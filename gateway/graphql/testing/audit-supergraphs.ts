import type { ForeignSubgraphs } from './foreign-supergraphs.ts';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@provides", "@external", "@shareable", "@override", "@interfaceObject", "@inaccessible", "@extends", "@tag"])\n';

/** Subgraphs of Federation 2, by their order: `a`, `b`, `c`. */
function graphs(...sdl: readonly string[]): ForeignSubgraphs {
  return Object.fromEntries(sdl.map((text, index) => ['abcde'[index] ?? '', link + text]));
}

/** The same of Federation 1, which links nothing. */
function federation1(...sdl: readonly string[]): ForeignSubgraphs {
  return Object.fromEntries(sdl.map((text, index) => ['abcde'[index] ?? '', text]));
}

/**
 * Supergraphs of the kinds that the public audit of federation gateways tries (graphql-hive/federation-gateway-audit),
 * by the names of its suites. The schemas are our own.
 */
export const auditSupergraphs: Readonly<Record<string, ForeignSubgraphs>> = {
  'simple-entity-call': graphs(
    'type Query { user: User } type User @key(fields: "id") { id: ID! email: ID! @shareable }',
    'type User @key(fields: "email") { email: ID! nick: String }',
    'type User @key(fields: "id") @key(fields: "email") { id: ID! email: ID! @shareable }',
  ),
  'simple-requires-provides': graphs(
    'type Query { me: User users: [User] } type User @key(fields: "id") { id: ID! name: String login: String @shareable }',
    'type Item @key(fields: "upc") { upc: String! weight: Int @external price: Int @external inStock: Boolean freight: Int @requires(fields: "price weight") freightLabel: String @requires(fields: "price weight") }',
    'type Query { items: [Item] } type Item @key(fields: "upc") { upc: String! name: String price: Int weight: Int }',
    'type Note @key(fields: "id") { id: ID! body: String author: User @provides(fields: "login") item: Item } type User @key(fields: "id") { id: ID! login: String @external notes: [Note] } type Item @key(fields: "upc") { upc: String! notes: [Note] }',
  ),
  'complex-entity-call': graphs(
    'type Query { top: List } type List @key(fields: "products { id pid }") { products: [Product!]! first: Product @shareable } type Product @key(fields: "id pid") { id: String! pid: String }',
    'type Product @key(fields: "id") @key(fields: "id pid") { id: String! pid: String! @shareable }',
    'type Product @key(fields: "id pid category { id tag }") { id: String! pid: String category: Category price: Price } type Category @key(fields: "id tag") @shareable { id: String! tag: String } type Price { price: Float! }',
    'type Product @key(fields: "id") { id: String! category: Category @shareable } type Category @shareable { id: String! tag: String }',
  ),
  'parent-entity-call': graphs(
    'type Query { products: [Product] } type Product @key(fields: "id pid") { id: ID! pid: ID! }',
    'type Product @key(fields: "id pid") { id: ID! pid: ID! category: Category @shareable } type Category @shareable { details: String }',
    'type Product @key(fields: "id") { id: ID! category: Category @shareable } type Category { details: String @shareable size: Int }',
  ),
  'parent-entity-call-complex': graphs(
    'type Product @key(fields: "id") { id: ID! category: Category @shareable } type Category { details: String }',
    'type Product @key(fields: "id") { id: ID! @external category: Category @shareable } type Category @key(fields: "id") { id: ID! }',
    'type Category @key(fields: "id") { id: ID! name: String! @shareable }',
    'type Query { entry: Product } type Product @key(fields: "id") { id: ID! name: String }',
  ),
  'child-type-mismatch': graphs(
    'type Query { users: [User!]! } type User @key(fields: "id") { id: ID @shareable name: String @shareable }',
    'union Account = User | Admin type User @key(fields: "id") { id: ID! @shareable name: String! @shareable similar: [Account!]! } type Admin @key(fields: "id") { id: ID! name: String similar: [Account!]! } type Query { accounts: [Account!]! }',
  ),
  'circular-reference-interface': graphs(
    'type Query { product: Product } interface Product { samePrice: [Product!]! } type Book implements Product @key(fields: "id") { id: ID! samePrice: [Book!]! @provides(fields: "price") price: Float @external }',
    'type Book @key(fields: "id") { id: ID! price: Float @shareable }',
  ),
  'corrupted-supergraph-node-id': graphs(
    'type Query { account(id: String!): Account } type Account implements Node @key(fields: "id") { id: ID! username: String! chats: [Chat!]! } type Chat implements Node @key(fields: "id") { id: ID! text: String! account: Account! } interface Node { id: ID! }',
    'type Query { chat(id: String!): Chat } type Account implements Node @key(fields: "id") { id: ID! } type Chat implements Node @key(fields: "id") { id: ID! author: Account! } interface Node { id: ID! }',
  ),
  'enum-intersection': graphs(
    'type Query { users: [User!]! } type User @key(fields: "id") { id: ID! type: UserType @shareable } enum UserType { ANONYMOUS REGISTERED @inaccessible }',
    'type Query { usersB: [User!]! } type User @key(fields: "id") { id: ID! type: UserType @shareable } enum UserType { ANONYMOUS REGISTERED }',
  ),
  'input-object-intersection': graphs(
    'type Query { users(filter: Filter): [User!]! } type User @key(fields: "id") { id: ID! } input Filter { first: Int! = 2 }',
    'type Query { usersB(filter: Filter): [User!]! } type User @key(fields: "id") { id: ID! name: String } input Filter { first: Int! = 2 offset: Int = 1 }',
  ),
  'fed1-external-extends': federation1(
    'type Query { randomUser: User } type User @extends @key(fields: "id") { id: ID! @external name: String! }',
    'type Query { userById(id: ID): User } type User @key(fields: "id") { id: ID! nickname: String }',
  ),
  'fed1-external-extends-resolvable': federation1(
    'type Query { productInA: Product } type Product @extends @key(fields: "id") { id: ID! @external pid: ID @external upc: ID! @external name: String @requires(fields: "upc pid") }',
    'type Query { productInB: Product } type Product @key(fields: "id") @key(fields: "upc") { id: ID! upc: ID! pid: ID price: Int }',
  ),
  'fed1-external-extension': federation1(
    'type Query { randomUser: User } extend type User @key(fields: "id") { id: ID! @external name: String! @external tag: String @requires(fields: "name") }',
    'type Query { userById(id: ID): User } type User @key(fields: "id") { id: ID! name: String! nickname: String }',
  ),
  'fed1-provides': federation1(
    'extend type Query { reviews: [Review] } type Review @key(fields: "id") { id: ID! body: String author: User @provides(fields: "username") } extend type User @key(fields: "id") { id: ID! @external username: String @external reviews: [Review] }',
    'extend type Query { me: User } type User @key(fields: "id") { id: ID! name: String username: String }',
  ),
  'fed2-external-extends': graphs(
    'type Query { randomUser: User provided: User @provides(fields: "rid") } type User @extends @key(fields: "id") { id: ID! @external rid: ID @external }',
    'type Query { userById(id: ID): User } type User @key(fields: "id") { id: ID! rid: ID @shareable name: String! nickname: String }',
  ),
  'fed2-external-extension': graphs(
    'type Query { randomUser: User provided: User @provides(fields: "rid") } extend type User @key(fields: "id") { id: ID! @external rid: ID @external }',
    'type Query { userById(id: ID): User } type User @key(fields: "id") { id: ID! rid: ID @shareable name: String! nickname: String }',
  ),
  'mysterious-external': graphs(
    'type Query { product: Product } type Product @key(fields: "id") { id: ID! name: String }',
    'type Product @key(fields: "id") { id: ID! @external price: Float }',
  ),
  'include-skip': graphs(
    'type Query { product: Product } type Product @key(fields: "id") { id: ID! price: Float! }',
    'type Product @key(fields: "id") { id: ID! price: Float! @external isExpensive: Boolean! @requires(fields: "price") }',
    'type Product @key(fields: "id") { id: ID! isExpensive: Boolean! @external include: Boolean! @requires(fields: "isExpensive") skip: Boolean! @requires(fields: "isExpensive") neither: Boolean! @requires(fields: "isExpensive") }',
  ),
  'keys-mashup': graphs(
    'type Query { a: A } type A @key(fields: "id") @key(fields: "id compositeId { two three }") { id: ID! compositeId: CompositeID! name: String } type CompositeID @shareable { two: ID! three: ID! }',
    'type Query { b: B } type B @key(fields: "id") { id: ID! as: [A!]! } type A @key(fields: "id compositeId { two three }") { id: ID! compositeId: CompositeID! nameInB: String! @requires(fields: "name") name: String @external } type CompositeID @shareable { two: ID! three: ID! }',
    'type A @key(fields: "id") { id: ID! nameInC: String }',
  ),
  mutations: graphs(
    'type Query { product(id: ID): Product products: [Product] } type Mutation { addProduct(name: String!): Product! multiply(by: Int!): Int } type Product @key(fields: "id") { id: ID! name: String price: Float }',
    'type Mutation { delete: Int addCategory(name: String!): Category } type Product @key(fields: "id") { id: ID! price: Float @external isExpensive: Boolean @requires(fields: "price") isAvailable: Boolean! } type Category @key(fields: "id") { id: ID! name: String }',
    'type Mutation { add(num: Int!): Int } type Category @key(fields: "id") { id: ID! products: [Product!] } type Product @key(fields: "id") { id: ID! }',
  ),
  'nested-provides': graphs(
    'type Query { products: [Product] } type Product @key(fields: "id") { id: ID! name: String }',
    'type Query { provided: [Product] @provides(fields: "categories { id name sub { id } }") } type Product @key(fields: "id") { id: ID! categories: [Category] @external } type Category @key(fields: "id") { id: ID! name: String @external sub: [Category] @external }',
    'type Product @key(fields: "id") { id: ID! categories: [Category] @shareable } type Category @key(fields: "id") { id: ID! name: String @shareable sub: [Category] @shareable }',
  ),
  node: graphs(
    'interface Node { id: ID! } type Query { productNode: Node node(id: ID!): Node @shareable } type Product implements Node @key(fields: "id") { id: ID! name: String! } type Category implements Node @key(fields: "id") { id: ID! title: String }',
    'interface Node { id: ID! } type Query { node(id: ID!): Node @shareable categoryNode: Node } type Product implements Node @key(fields: "id") { id: ID! price: Float } type Category implements Node @key(fields: "id") { id: ID! size: Int }',
  ),
  'null-keys': graphs(
    'type Query { containers: [Container] } type Container { book: Book } type Book @key(fields: "code") { code: ID }',
    'type Book @key(fields: "code") @key(fields: "id") { code: ID id: ID! pages: Int }',
    'type Book @key(fields: "id") { id: ID! author: Author! } type Author { name: String }',
  ),
  'override-type-interface': graphs(
    'type Query { feed: [Post] } interface Post { id: ID! createdAt: String! } type ImagePost implements Post @key(fields: "id") { id: ID! createdAt: String! } type TextPost implements Post @key(fields: "id") { id: ID! createdAt: String! body: String }',
    'type Query { other: [AnotherPost] } interface AnotherPost { id: ID! createdAt: String! } type ImagePost implements AnotherPost @key(fields: "id") { id: ID! createdAt: String! @override(from: "a") }',
  ),
  'override-with-requires': graphs(
    'type Query { userInA: User } type User @key(fields: "id") { id: ID name: String! @shareable aName: String! }',
    'type Query { userInB: User } type User @key(fields: "id") { id: ID name: String! @override(from: "a") }',
    'type Query { userInC: User } type User @key(fields: "id") { id: ID name: String! @external cName: String @requires(fields: "name") }',
  ),
  'simple-override': graphs(
    'type Query { feed: [Post] @shareable aFeed: [Post] } type Post @key(fields: "id") { id: ID! createdAt: String! }',
    'type Query { feed: [Post] @override(from: "a") bFeed: [Post] } type Post @key(fields: "id") { id: ID! createdAt: String! @override(from: "a") }',
  ),
  'unavailable-override': graphs(
    'type Query { feed: [Post] aFeed: [Post] } type Post @key(fields: "id") { id: ID! createdAt: String! }',
    'type Query { bFeed: [Post] } type Post @key(fields: "id") { id: ID! updatedAt: String! @override(from: "nobody") }',
  ),
  'partial-union': graphs(
    'type Query { books: [Item] } union Item = Book type Book @key(fields: "id") { id: ID! title: String }',
    'type Query { films: [Item] all: [Item] } union Item = Film | Book type Film @key(fields: "id") { id: ID! length: Int } type Book @key(fields: "id") { id: ID! pages: Int }',
  ),
  'partial-union-complex': graphs(
    'type Query { shelf: Shelf } type Shelf @key(fields: "id") { id: ID! items: [Item] @shareable } union Item = Book type Book @shareable { title: String }',
    'type Query { rack: Shelf } type Shelf @key(fields: "id") { id: ID! items: [Item] @shareable best: Item } union Item = Film | Book type Film { length: Int } type Book @shareable { title: String }',
  ),
  'provides-on-interface': graphs(
    'type Query { media: Media @shareable book: Book @provides(fields: "animals { ... on Dog { name } }") } interface Media { id: ID! } interface Animal { id: ID! } type Book implements Media @key(fields: "id") { id: ID! animals: [Animal] @external } type Dog implements Animal @key(fields: "id") { id: ID! @external name: String @external } type Cat implements Animal @key(fields: "id") { id: ID! @external }',
    'interface Media { id: ID! animals: [Animal] } interface Animal { id: ID! name: String } type Book implements Media @key(fields: "id") { id: ID! animals: [Animal] @shareable } type Dog implements Animal @key(fields: "id") { id: ID! @shareable name: String @shareable age: Int } type Cat implements Animal @key(fields: "id") { id: ID! @shareable name: String @shareable age: Int }',
    'type Query { media: Media @shareable } interface Media { id: ID! animals: [Animal] } interface Animal { id: ID! name: String } type Book implements Media @key(fields: "id") { id: ID! animals: [Animal] @shareable } type Dog implements Animal { id: ID! @shareable name: String @shareable } type Cat implements Animal { id: ID! @shareable name: String @shareable }',
  ),
  'provides-on-union': graphs(
    'type Query { media: [Media] @provides(fields: "... on Book { title }") } union Media = Book | Movie type Book @key(fields: "id") { id: ID! title: String @external } type Movie @key(fields: "id") { id: ID! }',
    'type Book @key(fields: "id") { id: ID! title: String @shareable } type Movie @key(fields: "id") { id: ID! title: String @shareable }',
  ),
  'provides-only-requested-fields': graphs(
    'type Query { orders: [Order] } type Order @key(fields: "id") { id: ID! buyer: Person @provides(fields: "name mail") } type Person @key(fields: "id") { id: ID! name: String @external mail: String @external }',
    'type Person @key(fields: "id") { id: ID! name: String @shareable mail: String @shareable age: Int }',
  ),
  'requires-circular': graphs(
    'type Query { feed: [Post] } type Post @key(fields: "id") { id: ID! byNovice: Boolean! @external byExpert: Boolean! @requires(fields: "byNovice") }',
    'type Post @key(fields: "id") { id: ID! author: Author! yearsOfExperience: Int byNovice: Boolean! @requires(fields: "author { yearsOfExperience }") } type Author @key(fields: "id") { id: ID! yearsOfExperience: Int! @external }',
    'type Author @key(fields: "id") { id: ID! name: String! yearsOfExperience: Int! }',
  ),
  'requires-interface': graphs(
    'type Query { a: User } type User @key(fields: "id") { id: ID! name: String! @shareable address: Address @external city: String @requires(fields: "address { id }") country2: String @requires(fields: "address { ... on Home { city } }") } interface Address { id: ID! } type Home implements Address @key(fields: "id") { id: ID! city: String @external } type Work implements Address @key(fields: "id") { id: ID! }',
    'type Query { b: User } type User @key(fields: "id") { id: ID! name: String! @shareable address: Address @shareable } interface Address { id: ID! } type Home implements Address @key(fields: "id") { id: ID! city: String @shareable } type Work implements Address @key(fields: "id") { id: ID! city: String @shareable }',
  ),
  'requires-requires': graphs(
    'type Query { product: Product } type Product @key(fields: "id") { id: ID! price: Float @inaccessible }',
    'type Product @key(fields: "id") { id: ID! hasDiscount: Boolean! price: Float @external isExpensive: Boolean! @requires(fields: "price") isExpensiveWithDiscount: Boolean! @requires(fields: "price") }',
    'type Product @key(fields: "id") { id: ID! isExpensive: Boolean! @external hasDiscount: Boolean! @external canAfford: Boolean! @requires(fields: "isExpensive") canAffordAll: Boolean! @requires(fields: "isExpensive hasDiscount") }',
    'type Product @key(fields: "id") { id: ID! canAfford: Boolean! @external bought: Int @requires(fields: "canAfford") }',
  ),
  'requires-with-argument': graphs(
    'type Query { feed: [Post] } type Post @key(fields: "id") { id: ID! comments(limit: Int!): [Comment] @shareable } type Comment @key(fields: "id") { id: ID! body: String }',
    'type Post @key(fields: "id") { id: ID! comments(limit: Int!): [Comment] @external author: Author @requires(fields: "comments(limit: 3) { id }") } type Comment @key(fields: "id") { id: ID! date: String } type Author @key(fields: "id") { id: ID! name: String }',
  ),
  'requires-with-argument-conflict': graphs(
    'type Query { products: [Product] } type Product @key(fields: "id") { id: ID! price(currency: String!): Float weight: Float }',
    'type Product @key(fields: "id") { id: ID! price(currency: String!): Float @external weight: Float @external shipping: Float @requires(fields: "price(currency: \\"USD\\") weight") category: Category } type Category @key(fields: "id") { id: ID! averagePrice(currency: String!): Float @external isExpensive: Boolean @requires(fields: "averagePrice(currency: \\"EUR\\")") }',
    'type Category @key(fields: "id") { id: ID! averagePrice(currency: String!): Float }',
  ),
  'requires-with-fragments': graphs(
    'type Query { a: Entity } type Entity @key(fields: "id") { id: ID! data: Foo } interface Foo { foo: String! } type Bar implements Foo { foo: String! bar: String! } type Baz implements Foo { foo: String! baz: String }',
    'type Entity @key(fields: "id") { id: ID! data: Foo @external requirer: String! @requires(fields: "data { foo ... on Bar { bar } ... on Baz { baz } }") } interface Foo { foo: String! } type Bar implements Foo @external { foo: String! bar: String! } type Baz implements Foo @external { foo: String! baz: String } type Query { b: Entity }',
  ),
  'nested-requires': graphs(
    'type Query { root: Root } type Root @key(fields: "id") { id: ID! left: Leaf } type Leaf @key(fields: "id") { id: ID! name: String }',
    'type Root @key(fields: "id") { id: ID! left: Leaf @external sum: Int @requires(fields: "left { id name mark }") } type Leaf @key(fields: "id") { id: ID! name: String @external mark: Int @external }',
    'type Leaf @key(fields: "id") { id: ID! name: String @external mark: Int @requires(fields: "name") }',
  ),
  'shared-root': graphs(
    'type Query { product: Product! @shareable products: [Product!] @shareable } type Product @key(fields: "id") { id: ID! name: Name! } type Name { brand: String! model: String }',
    'type Query { product: Product! @shareable products: [Product!] @shareable } type Product @key(fields: "id") { id: ID! category: Category! } type Category { id: ID! name: String }',
    'type Query { product: Product! @shareable products: [Product!] @shareable } type Product @key(fields: "id") { id: ID! price: Price } type Price { id: ID! amount: Int currency: String }',
  ),
  'simple-inaccessible': graphs(
    'type Query { usersInAge: [User!]! } type User @key(fields: "id") { id: ID friends(type: FriendType = FAMILY @inaccessible): [User!]! type: Int @inaccessible } enum FriendType { FAMILY FRIEND @inaccessible }',
    'type Query { usersInFriends: [User!]! } type User @key(fields: "id") { id: ID type: Int @external age: Int @requires(fields: "type") }',
  ),
  'simple-interface-object': graphs(
    'type Query { users: [NodeWithName!]! accounts: [Account] } interface NodeWithName @key(fields: "id") { id: ID! name: String } type User implements NodeWithName @key(fields: "id") { id: ID! name: String age: Int } interface Account @key(fields: "id") { id: ID! } type Admin implements Account @key(fields: "id") { id: ID! } type Regular implements Account @key(fields: "id") { id: ID! }',
    'type NodeWithName @key(fields: "id") @interfaceObject { id: ID! username: String } type Query { anotherUsers: [NodeWithName] }',
    'type Account @key(fields: "id") @interfaceObject { id: ID! name: String! } type Query { namedAccounts: [Account] }',
  ),
  'interface-object-with-requires': graphs(
    'type Query { users: [NodeWithName!]! } interface NodeWithName @key(fields: "id") { id: ID! name: String } type User implements NodeWithName @key(fields: "id") { id: ID! name: String age: Int } type Robot implements NodeWithName @key(fields: "id") { id: ID! name: String model: String }',
    'type NodeWithName @key(fields: "id") @interfaceObject { id: ID! name: String @external username: String @requires(fields: "name") } type Query { anotherUsers: [NodeWithName] }',
  ),
  'interface-object-indirect-extension': graphs(
    'type Query { playlist: Playlist } type Playlist { items: [Media] } interface Media @key(fields: "id") { id: ID! } type Song implements Media @key(fields: "id") { id: ID! } type Talk implements Media @key(fields: "id") { id: ID! }',
    'type Media @key(fields: "id") @interfaceObject { id: ID! author: Author } type Author @key(fields: "id") { id: ID! }',
    'type Author @key(fields: "id") { id: ID! name: String works: [Media] } type Media @key(fields: "id", resolvable: false) @interfaceObject { id: ID! }',
  ),
  'non-resolvable-interface-object': graphs(
    'type Query { a: Node product: Product } interface Node @key(fields: "id") { id: ID! } type Product implements Node @key(fields: "id") { id: ID! name: String }',
    'type Query { b: Node } type Node @key(fields: "id", resolvable: false) @interfaceObject { id: ID! }',
  ),
  'non-resolvable-keys': graphs(
    'type Query { orders: [Order] } type Order @key(fields: "id") { id: ID! customer: Customer } type Customer @key(fields: "id", resolvable: false) { id: ID! }',
    'type Customer @key(fields: "id") { id: ID! name: String! }',
  ),
  typename: graphs(
    'union Product = Oven | Toaster type Oven { id: ID! } type Toaster { warranty: Int } type Query { product: Product node: Node } interface Node { id: ID! } type User implements Node @key(fields: "id") { id: ID! name: String! }',
    'interface Node { id: ID! } type Query { users: [User!]! interface: [Node] } type User implements Node @key(fields: "id") { id: ID! isAdmin: Boolean! }',
  ),
  'union-interface-distributed': graphs(
    'union Product = Oven | Toaster type Oven @key(fields: "id") { id: ID! } type Toaster @key(fields: "id") { id: ID! } interface Node { id: ID! } type Query { products: [Product] node(id: ID!): Node toasters: [Toaster] }',
    'interface Node { id: ID! } type Oven implements Node @key(fields: "id") { id: ID! warranty: Int } type Toaster @key(fields: "id") { id: ID! warranty: Int }',
  ),
  'union-intersection': graphs(
    'type Query { media: Media @shareable book: Media @shareable viewer: Viewer @shareable } union Media = Book union ViewerMedia = Book type Book @shareable { title: String! } type Viewer @shareable { media: ViewerMedia book: ViewerMedia }',
    'type Query { media: Media @shareable book: Media @shareable viewer: Viewer @shareable } union Media = Book | Movie union ViewerMedia = Book | Movie type Book @shareable { title: String! } type Movie { title: String! } type Viewer @shareable { media: ViewerMedia book: ViewerMedia }',
  ),
  'abstract-types': graphs(
    'type Query { products: [Product!]! similar(id: ID!): [Product] publisher: Publisher } interface Product { id: ID! sku: String dimensions: Dimensions createdBy: User hidden: Boolean @inaccessible } type Dimensions @shareable { size: String weight: Float } type User @key(fields: "email") { email: ID! products: Int @shareable } type Book implements Product @key(fields: "id") { id: ID! sku: String dimensions: Dimensions createdBy: User hidden: Boolean publisherType: Publisher } type Magazine implements Product @key(fields: "id") { id: ID! sku: String dimensions: Dimensions createdBy: User hidden: Boolean publisherType: Publisher } union Publisher = Agency | Self type Agency @key(fields: "id") { id: ID! } type Self { email: String }',
    'type Agency @key(fields: "id") { id: ID! companyName: String } type Book @key(fields: "id") { id: ID! title: String reviews: [Review!]! } type Magazine @key(fields: "id") { id: ID! title: String reviews: [Review!]! } type Review { id: Int! body: String! product: Entry } union Entry = Book | Magazine',
    'type Book @key(fields: "id") { id: ID! dimensions: Dimensions @external delivery(zip: String): Delivery @requires(fields: "dimensions { size weight }") } type Dimensions @shareable { size: String weight: Float } type Delivery { estimated: String fastest: String } type User @key(fields: "email") { email: ID! totalBought: Int! }',
  ),
};
