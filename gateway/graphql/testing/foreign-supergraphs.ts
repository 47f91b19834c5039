/** Subgraphs of one small supergraph, as SDL by name. */
export type ForeignSubgraphs = Readonly<Record<string, string>>;

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@provides", "@external", "@shareable", "@override", "@interfaceObject", "@inaccessible", "@tag"])\n';

const version = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import:';
const composing = `${version} ["@key", "@composeDirective"]) @link(url: "https://example.invalid/mark/v1.0", import: ["@mark"]) @composeDirective(name: "@mark") directive @mark(as: String) on FIELD_DEFINITION | OBJECT\n`;
const guarded = `${version} ["@key", "@authenticated", "@requiresScopes", "@policy"])\n`;
const contextual = `${version} ["@key", "@shareable", "@context", "@fromContext"])\n`;

function addLinks(subgraphs: ForeignSubgraphs): ForeignSubgraphs {
  return Object.fromEntries(Object.entries(subgraphs).map(([name, sdl]) => [name, link + sdl]));
}

/** Supergraphs of foreign origin: together they use every directive of federation. */
export const foreignSupergraphs: Readonly<Record<string, ForeignSubgraphs>> = {
  'several keys': addLinks({
    a: 'type Query { items(first: Int): [Item!]! item: Item } type Item @key(fields: "id") @key(fields: "sku") { id: ID! sku: String! title: String }',
    b: 'type Item @key(fields: "sku") { sku: String! price: Float stock: Int! }',
    c: 'type Item @key(fields: "id") { id: ID! labels: [String!]! weight(unit: String = "kg"): Float }',
  }),
  'a compound and nested key': addLinks({
    a: 'type Query { offices: [Office] } type Office @key(fields: "id company { id country }") { id: ID! company: Company! name: String } type Company @shareable { id: ID! country: String! }',
    b: 'type Office @key(fields: "id company { id country }") { id: ID! company: Company! seats: Int! manager: Person } type Company @shareable { id: ID! country: String! } type Person @key(fields: "id") { id: ID! }',
    c: 'type Person @key(fields: "id") { id: ID! name: String! boss: Person }',
  }),
  'required fields': addLinks({
    a: 'type Query { parcels: [Parcel!] } type Parcel @key(fields: "id") { id: ID! size: Size weight: Float } type Size { width: Int height: Int }',
    b: 'type Parcel @key(fields: "id") { id: ID! weight: Float @external size: Size @external cost: Float @requires(fields: "weight") volume: Int! @requires(fields: "size { width height } weight") } type Size @external { width: Int height: Int }',
    c: 'type Parcel @key(fields: "id") { id: ID! cost: Float @external taxed: Float @requires(fields: "cost") next: Parcel }',
  }),
  'provided fields': addLinks({
    a: 'type Query { reviews: [Review] top: Review @provides(fields: "author { name }") } type Review @key(fields: "id") { id: ID! text: String author: Author @provides(fields: "name") } type Author @key(fields: "id") { id: ID! name: String @external }',
    b: 'type Author @key(fields: "id") { id: ID! name: String @shareable age: Int reviews: [Review!] } type Review @key(fields: "id") { id: ID! stars: Int }',
  }),
  interfaces: addLinks({
    a: 'type Query { media: [Media!]! one: Media } interface Media { id: ID! title: String } type Book implements Media @key(fields: "id") { id: ID! title: String pages: Int } type Film implements Media @key(fields: "id") { id: ID! title: String minutes: Int! }',
    b: 'type Book @key(fields: "id") { id: ID! isbn: String! } type Film @key(fields: "id") { id: ID! rating: Rating sequel: Film } enum Rating { G PG R }',
  }),
  'interface objects': addLinks({
    a: 'type Query { users: [User] } interface User @key(fields: "id") { id: ID! name: String } type Admin implements User @key(fields: "id") { id: ID! name: String level: Int } type Guest implements User @key(fields: "id") { id: ID! name: String until: String }',
    b: 'type User @key(fields: "id") @interfaceObject { id: ID! posts: [Post!] nick: String } type Post { id: ID! text: String! by: User } type Query { author: User }',
  }),
  'unions and lists of lists': addLinks({
    a: 'type Query { found: [Found] grid: [[Cell]!] any: Found } union Found = Page | Image | Cell type Page @key(fields: "id") { id: ID! text: String } type Image @key(fields: "id") { id: ID! } type Cell @key(fields: "id") { id: ID! }',
    b: 'type Image @key(fields: "id") { id: ID! url: String! cells: [Cell] } type Cell @key(fields: "id") { id: ID! value: Int color: Color! } enum Color { red green blue }',
  }),
  'custom scalars and tags': addLinks({
    a: 'scalar Json scalar Instant type Query { logs(since: Instant): [Log!]! last: Log @tag(name: "public") } type Log @key(fields: "id") { id: ID! at: Instant! data: Json }',
    b: 'scalar Json scalar Instant type Log @key(fields: "id") { id: ID! extra: Json @tag(name: "x") seen: [Instant] ok: Boolean! }',
  }),
  overrides: addLinks({
    a: 'type Query { accounts: [Account] } type Account @key(fields: "id") { id: ID! balance: Float owner: String email: String @shareable }',
    b: 'type Account @key(fields: "id") { id: ID! balance: Float @override(from: "a") owner: String! @override(from: "a") email: String @shareable open: Boolean }',
  }),
  'hidden parts': addLinks({
    a: 'type Query { things: [Thing] } interface Thing { id: ID! name: String } type Shown implements Thing @key(fields: "id") { id: ID! name: String code: String @inaccessible } type Hidden implements Thing @key(fields: "id") @inaccessible { id: ID! name: String }',
    b: 'type Shown @key(fields: "id") { id: ID! code: String @external cost: Int! @requires(fields: "code") }',
  }),
  'mutations and shared roots': addLinks({
    a: 'type Query { node(id: ID): Node shared: Shared @shareable } type Mutation { add(name: String): Node other: Node! } type Node @key(fields: "id") { id: ID! name: String } type Shared { x: Int both: Int @shareable }',
    b: 'type Query { count: Int! shared: Shared @shareable } type Mutation { drop: Node } type Node @key(fields: "id") { id: ID! children: [Node!] depth: Int! } type Shared { both: Int @shareable }',
  }),
  'input objects and enums': addLinks({
    a: 'type Query { search(filter: Filter = { tags: ["a"] }): [Hit] } input Filter { text: String = "t" order: Order = up page: Page tags: [String!] } input Page { first: Int = 2 } enum Order { up down } type Hit @key(fields: "id") { id: ID! order: Order }',
    b: 'type Hit @key(fields: "id") { id: ID! near(filter: Filter, order: Order): [Hit!]! kind: Order! } input Filter { text: String = "t" order: Order = up page: Page tags: [String!] } input Page { first: Int = 2 } enum Order { up down }',
  }),
  'nullability that bubbles': addLinks({
    a: 'type Query { root: Root! roots: [Root!] } type Root @key(fields: "id") { id: ID! deep: Deep! deeps: [[Deep!]!]! } type Deep { leaf: Int! root: Root! }',
    b: 'type Root @key(fields: "id") { id: ID! must: String! musts: [String!]! other: Root! }',
  }),
  'non-resolvable keys': addLinks({
    a: 'type Query { bills: [Bill!] } type Bill @key(fields: "id") { id: ID! payer: Payer } type Payer @key(fields: "id sku", resolvable: false) { id: ID! sku: String! }',
    b: 'type Payer @key(fields: "id sku") @key(fields: "id") { id: ID! sku: String! name: String! }',
  }),
  'an override in progress': addLinks({
    a: 'type Query { accounts: [Account] } type Account @key(fields: "id") { id: ID! balance: Float owner: Owner } type Owner @key(fields: "id") { id: ID! }',
    b: 'type Account @key(fields: "id") { id: ID! balance: Float @override(from: "a", label: "percent(100)") owner: Owner @override(from: "a", label: "percent(0)") } type Owner @key(fields: "id") { id: ID! name: String }',
  }),
  'fields required with arguments': addLinks({
    a: 'type Query { found: [Found] } union Found = Trip | Stay type Trip @key(fields: "id") { id: ID! cost(days: Int! = 1): Int! guide(tongue: String): Guide } type Stay @key(fields: "id") { id: ID! cost(days: Int! = 1): Int } interface Guide { name(length: Int): String } type Local implements Guide { name(length: Int): String } type Voice implements Guide { name(length: Int): String }',
    b: 'type Trip @key(fields: "id") { id: ID! cost(days: Int! = 1): Int! @external tax: Int! @requires(fields: "cost(days: 2)") guide(tongue: String): Guide @external whose: String @requires(fields: "guide(tongue: \\"de\\") { ... on Local { name(length: 4) } }") who: String @requires(fields: "guide(tongue: \\"de\\") { name(length: 5) } cost") } type Stay @key(fields: "id") { id: ID! cost(days: Int! = 1): Int @external tax: Int @requires(fields: "cost(days: 3)") fee(times: Int): Int @requires(fields: "cost(days: 4)") } interface Guide { name(length: Int): String } type Local implements Guide { name(length: Int): String @external } type Voice implements Guide { name(length: Int): String @external }',
    c: 'type Mutation { book: Stay } type Stay @key(fields: "id") { id: ID! tax: Int @external cost(days: Int! = 1): Int @external sum: Int @requires(fields: "tax cost(days: 3)") next: Stay }',
  }),
  'composed directives': {
    a: `${composing} type Query { docs: [Doc] @mark(as: "x") } type Doc @key(fields: "id") @mark(as: "doc") { id: ID! title: String @mark(as: "title") }`,
    b: `${composing} type Doc @key(fields: "id") { id: ID! length: Int! @mark(as: "length") next: Doc }`,
  },
};

/** A supergraph with the authorization directives, which the published gateway refuses. */
export const guardedSupergraph: ForeignSubgraphs = {
  a: `${guarded} type Query { me: Person @authenticated people: [Person] } type Person @key(fields: "id") { id: ID! mail: String @requiresScopes(scopes: [["mail"]]) }`,
  b: `${guarded} type Person @key(fields: "id") { id: ID! salary: Int @policy(policies: [["paid"]]) friend: Person @authenticated }`,
};

/** Supergraphs with `@fromContext`, which the published gateway refuses. Contextual arguments are the last of their field. */
export const contextualSupergraphs: Readonly<Record<string, ForeignSubgraphs>> = {
  'a value of the parent': {
    a: `${contextual} type Query { people: [Person] } type Person @key(fields: "id") @context(name: "person") { id: ID! currency: String city: City! } type City @key(fields: "id") { id: ID! price(currency: String @fromContext(field: "$person { currency }")): Float }`,
    b: `${contextual} type City @key(fields: "id") { id: ID! name: String mayor: Person } type Person @key(fields: "id") { id: ID! age: Int! }`,
  },
  'values of several types, far above': {
    a: `${contextual} type Query { beings: [Being!] any: Any } union Any = Person | Robot interface Being { id: ID! } type Robot implements Being @key(fields: "id") @context(name: "owner") { id: ID! serial: String city: City } type Person implements Being @key(fields: "id") @context(name: "owner") @context(name: "home") { id: ID! locale: Locale city: City! cities: [City] inner: Inner } type Locale { id: ID! code: String } type Inner { id: ID! city: City spot: Spot } type Spot @key(fields: "id") { id: ID! rate(code: String @fromContext(field: "$home { locale { code } }")): Int } type City @key(fields: "id") { id: ID! price(days: Int, of: String @fromContext(field: "$owner ... on Person { locale { code } } ... on Robot { serial }")): Float guide(of: ID @fromContext(field: "$owner ... on Person { id } ... on Robot { id }")): Guide } type Guide @key(fields: "id") { id: ID! }`,
    b: `${contextual} type City @key(fields: "id") { id: ID! name: String mayor: Person twin: City } type Person @key(fields: "id") { id: ID! age: Int } type Guide @key(fields: "id") { id: ID! stars: Int city: City }`,
  },
  'values of another subgraph': {
    a: `${contextual} type Query { shops: [Shop] } type Shop @key(fields: "id") { id: ID! shelves: [Shelf!] @shareable } type Shelf @key(fields: "id") { id: ID! goods: [Good] @shareable } type Good @key(fields: "id") { id: ID! weight: Int }`,
    b: `${contextual} type Shop @key(fields: "id") @context(name: "shop") { id: ID! tariff: Int shelves: [Shelf!] @shareable } type Shelf @key(fields: "id") { id: ID! goods: [Good] @shareable } type Good @key(fields: "id") { id: ID! label: String price(tariff: Int @fromContext(field: "$shop { tariff }")): Int }`,
  },
};
