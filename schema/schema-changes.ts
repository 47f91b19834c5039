import { Supergraph } from '@apollo/federation-internals';
import {
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';

/** What clients of one schema meet in another, as sentences. */
export interface SchemaChanges {
  /** Can fail an operation that was valid: `Query.me was removed.` */
  readonly breaking: readonly string[];
  /** Can surprise a client, such as a new value of an enum. */
  readonly dangerous: readonly string[];
}

/** Compares what clients see of two schemas. */
export function compareSchemas(before: GraphQLSchema, after: GraphQLSchema): SchemaChanges {
  return {
    breaking: findBreakingChanges(before, after).map(({ description }) => description),
    dangerous: findDangerousChanges(before, after).map(({ description }) => description),
  };
}

/** The breaking changes that the changelog does not announce with `Breaking: ` in front of their sentence. */
export function unannouncedChanges({ breaking }: SchemaChanges, changelog: string): readonly string[] {
  const announced = changelog.replaceAll(/\s+/g, ' ');
  return breaking.filter((sentence) => !announced.includes(`Breaking: ${sentence}`));
}

/** The schema that clients see of a supergraph. @param supergraph its SDL. */
export function clientSchema(supergraph: string): GraphQLSchema {
  return Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
}

/** The SDL of a schema for comparisons: sorted, without descriptions, which break no client. */
export function printForComparison(schema: GraphQLSchema): string {
  const document = parse(printSchema(lexicographicSortSchema(schema)), { noLocation: true });
  const bare = visit(document, {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return `${print(bare)}\n`;
}
