/** What is asked of the shop. */
export interface Shape {
  readonly name: 'test' | 'mid' | 'tiny';
  readonly query: string;
  /** Never the same twice, though the answer is: two of them cannot share an answer. */
  variables(turn: number): Readonly<Record<string, number>>;
}

const fragments = `
fragment User on User { id username name }
fragment Review on Review { id body }
fragment Product on Product { inStock name price shippingEstimate upc weight }`;

const theirReviews = 'reviews { ...Review product { ...Product } }';

const test = `query TestQuery($salt: Int) {
  users(salt: $salt) {
    ...User
    reviews { ...Review product { ...Product reviews { ...Review author { ...User ${theirReviews} } } } }
  }
  topProducts(salt: $salt) { ...Product reviews { ...Review author { ...User ${theirReviews} } } }
}${fragments}`;

/** More than there are products. */
const all = 1_000;

/** The shapes of the public benchmark: nested over all subgraphs (87 kB), all four subgraphs (0.7 kB), and one field. */
export const shapes: readonly Shape[] = [
  { name: 'test', query: test, variables: (turn) => ({ salt: turn }) },
  {
    name: 'mid',
    query:
      'query Mid($first: Int) { topProducts(first: $first) { name inStock reviews { author { name } } } }',
    variables: (turn) => ({ first: all + turn }),
  },
  {
    name: 'tiny',
    query: 'query Tiny($salt: Int) { me(salt: $salt) { id } }',
    variables: (turn) => ({ salt: turn }),
  },
];
