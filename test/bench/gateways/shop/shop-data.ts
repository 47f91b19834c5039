/** What the shop knows. Sizes and relations are those of the public benchmark, whose answer is about 87 kB. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** A product, and what the inventory says about it. */
export interface Product {
  readonly upc: string;
  readonly name: string;
  readonly price: number;
  readonly weight: number;
  readonly inStock: boolean;
}

/** A review; all are written by the first user. */
export interface Review {
  readonly id: string;
  readonly body: string;
  readonly upc: string;
}

export const users: readonly User[] = ['Ada', 'Bo', 'Cy', 'Dee', 'Eli', 'Fay'].map((name, index) => ({
  id: String(index + 1),
  name: `${name} Example`,
  username: name.toLowerCase(),
}));

const goods: readonly (readonly [name: string, price: number, weight: number])[] = [
  ['Table', 899, 100],
  ['Couch', 1_299, 1_000],
  ['Glass', 15, 20],
  ['Chair', 499, 100],
  ['Screen', 1_299, 1_000],
  ['Lamp', 6_999, 300],
  ['Grill', 3_999, 2_000],
  ['Fridge', 100_000, 6_000],
  ['Sofa', 9_999, 800],
];

export const products: readonly Product[] = goods.map(([name, price, weight], index) => ({
  upc: String(index + 1),
  name,
  price,
  weight,
  inStock: index % 3 !== 2,
}));

const sentence = 'It stands where it was put and does what it was bought for, day after day. ';

/** Product and length of the text of each review. */
const written: readonly (readonly [upc: string, length: number])[] = [
  ['1', 445],
  ['1', 290],
  ['1', 275],
  ['1', 145],
  ['2', 445],
  ['2', 290],
  ['2', 275],
  ['2', 145],
  ['3', 145],
  ['4', 145],
  ['4', 850],
];

export const reviews: readonly Review[] = written.map(([upc, length], index) => ({
  id: String(index + 1),
  body: sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length),
  upc,
}));

export const firstUser = users[0] as User;
export const userById = new Map(users.map((user) => [user.id, user]));
export const productByUpc = new Map(products.map((product) => [product.upc, product]));
/** By product. */
export const reviewsByUpc = new Map(
  products.map(({ upc }) => [upc, reviews.filter((review) => review.upc === upc)]),
);
/** Of every user: the first two. */
export const reviewsOfUser = reviews.slice(0, 2);

/** What sending a product costs, from the fields the products subgraph owns. */
export function shippingEstimate({ price, weight }: Pick<Product, 'price' | 'weight'>): number {
  return price > 1_000 ? 0 : Math.round(weight * 0.5);
}
