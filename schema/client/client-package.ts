export type { BinaryAnswer, BinaryBody, FormBody } from './binary.ts';
export * from './generated/graphql.ts';
/** The types of the REST API's schemas, by their names in the OpenAPI document. */
export type * as Rest from './generated/operations.ts';
export type { Operations, Problem } from './generated/operations.ts';
export { type GraphqlClientOptions, GraphqlProblem, type TypedText } from './graphql-client.ts';
export * from './notification-client.ts';
export * from './notification-transport.ts';
export * from './platform-client.ts';
export type { EventStream, ServerEvent } from './server-events.ts';
export * from './supergraph-client.ts';
