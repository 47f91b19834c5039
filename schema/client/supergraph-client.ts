import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { GraphqlClient, type GraphqlClientOptions, type TypedText } from './graphql-client.ts';

/** A typed operation: one of this package's, or one that graphql-codegen wrote, as a document or as text. */
export type TypedOperation<Data, Variables> = TypedDocumentNode<Data, Variables> | TypedText<Data, Variables>;

/** What a subscription brings is given to `next`; every error, also one that ends it, to `fail`. */
export interface SubscriptionSink<Data> {
  readonly next: (data: Data) => void;
  readonly fail: (error: unknown) => void;
}

/** Runs typed operations on the supergraph. */
export class SupergraphClient {
  readonly #client: GraphqlClient;

  constructor(options: GraphqlClientOptions) {
    this.#client = new GraphqlClient(options);
  }

  /**
   * Runs a query or mutation.
   * @throws {GraphqlProblem} for the first error of the answer.
   */
  async run<Data, Variables>(
    operation: TypedOperation<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Data> {
    return this.#client.run(textOf(operation), variables, signal);
  }

  /** Follows a subscription until the signal aborts; a connection that breaks is opened again. */
  follow<Data, Variables>(
    operation: TypedOperation<Data, Variables>,
    variables: Variables,
    sink: SubscriptionSink<Data>,
    signal: AbortSignal,
  ): void {
    this.#client.follow(textOf(operation), variables, sink, signal);
  }
}

function textOf<Data, Variables>(operation: TypedOperation<Data, Variables>): TypedText<Data, Variables> {
  return 'kind' in operation ? (new String(print(operation)) as TypedText<Data, Variables>) : operation;
}
