import { type ListSizes, listSizes } from '../persistence/slice.ts';
import type { Class } from './area.ts';
import { ArgsType, Directive, Field, Int, ObjectType } from './type-graphql.ts';

/** On an argument, a field or a type: part of the supergraph for the REST adapter, absent from the API schema. */
export const RestOnly = (): PropertyDecorator & MethodDecorator & ClassDecorator =>
  Directive('@inaccessible') as PropertyDecorator & MethodDecorator & ClassDecorator;

/** On a field that answers a connection: how many rows its cost counts where the client names no number. */
export const ListSize = ({ usual }: ListSizes = listSizes): MethodDecorator =>
  Directive(
    `@listSize(assumedSize: ${usual}, slicingArguments: ["first", "last"], sizedFields: ["nodes", "edges"], requireOneSlicingArgument: false)`,
  );

@ObjectType('PageInfo', { description: 'Position of a page in its list.' })
@Directive('@shareable')
export class PageInfoType {
  @Field(() => Boolean, {
    description:
      'Whether there are rows after the last one. When paging backwards: whether `before` was given.',
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether there are rows before the first one, when paging backwards; else whether `after` was given.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first row, for `before`; null without rows.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last row, for `after`; null without rows.',
  })
  endCursor!: string | null;
}

/** The arguments of a list; extend them by a named class with what else the list takes. */
export function ConnectionArguments({ usual, largest }: ListSizes = listSizes) {
  @ArgsType()
  abstract class Arguments {
    @Field(() => Int, {
      nullable: true,
      description: `Number of rows from the beginning or after \`after\`, 1 to ${largest}; default ${usual}.`,
    })
    first?: number | null;

    @Field(() => String, {
      nullable: true,
      description:
        'Cursor of the row before the requested ones. It is opaque and valid for this list, order and tenant; any other fails with `Validation:InvalidCursor`.',
    })
    after?: string | null;

    @Field(() => Int, {
      nullable: true,
      description: `Number of rows from the end or before \`before\`, 1 to ${largest}; not with \`first\`.`,
    })
    last?: number | null;

    @Field(() => String, {
      nullable: true,
      description: 'Cursor of the row after the requested ones; not with `first` or `after`.',
    })
    before?: string | null;

    @RestOnly()
    @Field(() => Boolean, { nullable: true, description: 'Pages by number, as REST does.' })
    rest?: boolean | null;
  }
  return Arguments;
}

/** The arguments of a list that REST pages by number: pages, rows to pass over, or a cursor. */
export function PagedArguments(sizes: ListSizes = listSizes) {
  @ArgsType()
  abstract class Arguments extends ConnectionArguments(sizes) {
    @RestOnly()
    @Field(() => Int, { nullable: true, description: 'One-based number of the page; default 1.' })
    page?: number | null;

    @RestOnly()
    @Field(() => Int, { nullable: true, description: 'Rows of a page.' })
    pageSize?: number | null;

    @RestOnly()
    @Field(() => Int, { nullable: true, description: 'Rows to pass over, instead of `page`.' })
    skip?: number | null;

    @RestOnly()
    @Field(() => Int, { nullable: true, description: 'As `pageSize`, and before it.' })
    take?: number | null;

    @RestOnly()
    @Field(() => String, { nullable: true, description: 'End of an earlier page, instead of `page`.' })
    cursor?: string | null;
  }
  return Arguments;
}

/**
 * The connection of a type and its edge; extend it by a named class:
 * `@ObjectType({ description }) class UserConnection extends ConnectionOf('User', User) {}`.
 */
export function ConnectionOf<T extends object>(name: string, node: Class<T>) {
  @ObjectType(`${name}Edge`, { description: `An element of \`${name}Connection\`.` })
  class Edge {
    @Field(() => String, { description: 'Cursor of the row, for `after` and `before`.' })
    cursor!: string;

    @Field(() => node, { description: 'Row at the cursor of this edge.' })
    node!: T;
  }

  @ObjectType()
  abstract class Connection {
    @Field(() => [Edge], { description: 'The rows with their cursors.' })
    edges!: Edge[];

    @Field(() => [node], { description: 'The rows of this page, without their cursors.' })
    nodes!: T[];

    @Field(() => PageInfoType, { description: 'Position of these rows in the list.' })
    pageInfo!: PageInfoType;

    @Field(() => Int, {
      description: 'Number of rows of the whole list. They are counted only if this is selected.',
    })
    totalCount!: number;

    @Field(() => Boolean, {
      description:
        'Whether `totalCount` is an estimate: large lists are counted up to a bound, 10,000 unless documented otherwise.',
    })
    isTotalCountEstimated!: boolean;
  }
  return Connection;
}
