import { composeServices } from '@apollo/composition';
import { OperationTypeNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Supergraph } from './supergraph.ts';

const link = (imports: string) => `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [${imports}])`;

function supergraphOf(...sdls: string[]): Supergraph {
  const services = sdls.map((sdl, index) => ({
    name: `s${index}`,
    url: `http://s${index}`,
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (supergraphSdl === undefined) throw new Error(String(errors));
  return new Supergraph(supergraphSdl);
}

describe('what a supergraph opens to callers without credentials', () => {
  const supergraph = supergraphOf(
    `${link('"@tag"')}
      type Query { open: Int @tag(name: "public") other: Int @tag(name: "internal") closed: Int same: Thing }
      type Mutation { open: Int same: Int }
      type Thing @tag(name: "public") { open: Int @tag(name: "public") closed: Int @tag(name: "public") }
      type Subscription { ticks: Int @tag(name: "other") @tag(name: "public") }`,
    `${link('"@tag"')} type Query { elsewhere: Int @tag(name: "public") }`,
  );

  it.each([
    [OperationTypeNode.QUERY, 'open', true],
    [OperationTypeNode.QUERY, 'elsewhere', true],
    [OperationTypeNode.SUBSCRIPTION, 'ticks', true],
    [OperationTypeNode.QUERY, '__schema', true],
    [OperationTypeNode.QUERY, '__typename', true],
    [OperationTypeNode.QUERY, 'other', false],
    [OperationTypeNode.QUERY, 'closed', false],
    [OperationTypeNode.QUERY, 'same', false],
    [OperationTypeNode.QUERY, 'ticks', false],
    [OperationTypeNode.QUERY, 'unknown', false],
    [OperationTypeNode.MUTATION, 'open', false],
  ])('is said by the tag of a root field alone: %s %s is %s', (operation, field, expected) => {
    expect(supergraph.isPublic(operation, field)).toBe(expected);
  });

  it.each([
    ['{ name: "@tag", as: "@label" }', 'label'],
    ['"@key"', 'federation__tag'],
  ])('is said by the tag under any name: imported as %s', (imports, name) => {
    const renamed = supergraphOf(
      `${link(imports)} type Query { open: Int @${name}(name: "public") closed: Int }`,
    );
    expect(renamed.isPublic(OperationTypeNode.QUERY, 'open')).toBe(true);
    expect(renamed.isPublic(OperationTypeNode.QUERY, 'closed')).toBe(false);
  });

  it('is empty without public fields', () => {
    const silent = supergraphOf(`${link('"@key"')} type Query { field: Int }`);
    expect(silent.isPublic(OperationTypeNode.QUERY, 'field')).toBe(false);
  });
});
