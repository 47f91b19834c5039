import {
  firstUser,
  type Product,
  productByUpc,
  products,
  type Review,
  reviewsByUpc,
  reviewsOfUser,
  shippingEstimate,
  type User,
  users,
} from './shop-data.ts';
import type { Shape } from './shop-operations.ts';

/** Code written by hand without GraphQL: one function for each question, the same data. */
export const answersByHand: Readonly<Record<Shape['name'], (variables: Variables) => object>> = {
  test: () => ({
    data: { users: users.map(userInFull), topProducts: products.slice(0, 5).map(productWithReviews) },
  }),
  mid: ({ first = 5 }) => ({ data: { topProducts: midProducts(first) } }),
  tiny: () => ({ data: { me: { id: firstUser.id } } }),
};

type Variables = Readonly<Record<string, number>>;

/** The products of `mid`. */
export function midProducts(first: number) {
  return products.slice(0, first).map(({ upc, name, inStock }) => ({
    name,
    inStock,
    reviews: reviewsOf(upc).map(() => ({ author: { name: firstUser.name } })),
  }));
}

const reviewsOf = (upc: string) => reviewsByUpc.get(upc) ?? [];
const userOf = ({ id, username, name }: User) => ({ id, username, name });

function productOf(product: Product) {
  const { inStock, name, price, upc, weight } = product;
  return { inStock, name, price, shippingEstimate: shippingEstimate(product), upc, weight };
}

const productOfReview = ({ upc }: Review) => productByUpc.get(upc) as Product;

const authorOf = () => ({
  ...userOf(firstUser),
  reviews: reviewsOfUser.map((review) => ({
    id: review.id,
    body: review.body,
    product: productOf(productOfReview(review)),
  })),
});

const productWithReviews = (product: Product) => ({
  ...productOf(product),
  reviews: reviewsOf(product.upc).map(({ id, body }) => ({ id, body, author: authorOf() })),
});

const userInFull = (user: User) => ({
  ...userOf(user),
  reviews: reviewsOfUser.map((review) => ({
    id: review.id,
    body: review.body,
    product: productWithReviews(productOfReview(review)),
  })),
});
