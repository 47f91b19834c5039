import type { ListSizes } from '../persistence/slice.ts';
import type { Class } from '../subgraph/area.ts';
import { ConnectionArguments, ConnectionOf, RestOnly } from '../subgraph/connection.type.ts';
import {
  Arg,
  ArgsType,
  Directive,
  Field,
  graphEnum,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from '../subgraph/type-graphql.ts';
import { type PresetGroup, queryLimits } from './definition.ts';
import { comparisonOf, enumComparison } from './filter.input.ts';
import { periodNames } from './period-presets.ts';
import type { Column, Query } from './query.ts';
import { DroppedCriterionType, QueryGroup, QueryPresetInput, RestFilterInput } from './query.type.ts';
import type { ListRequest } from './run-list.ts';
import type { ResultGroup } from './run-query.ts';

export const OrderDirection = graphEnum(
  ['Ascending', 'Descending'],
  'OrderDirection',
  'Direction of an order. Rows without a value come last in either.',
  {
    Ascending: 'From small to large, from early to late; texts by code point, without regard to case.',
    Descending: 'From large to small, from late to early; texts in the reverse order of code points.',
  },
);

@RestOnly()
@Directive('@shareable')
@ObjectType({ description: 'Totals and cursors of a list for REST.' })
class RestListAnswer {
  @Field(() => Int, { nullable: true, description: 'Total number of rows; null if it was not counted.' })
  totalCount!: number | null;

  @Field(() => Boolean, { description: 'Whether there is another page.' })
  hasMore!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the next page, in a walk by cursor.' })
  nextCursor!: string | null;

  @Field(() => [QueryGroup], { nullable: true, description: 'Groups, if the request groups.' })
  groups!: QueryGroup[] | null;

  @Field(() => [DroppedCriterionType], { description: 'Parts of the request that had no effect.' })
  dropped!: DroppedCriterionType[];
}

/** The type of a list's rows, and the registered enums of its enum columns. */
interface ListOf<T extends object> {
  /** In the names of types: `ApiKey` makes `ApiKeyConnection`, `ApiKeyFilterInput`. */
  readonly name: string;
  readonly node: Class<T>;
  readonly description: string;
  /** Column → what `graphEnum` returned. */
  readonly enums?: Readonly<Record<string, object>>;
  /** What `nameEnum` returned for the quick filters, where lists have the same ones; default: an enum of this list. */
  readonly quickFilters?: Readonly<Record<string, string>>;
}

/**
 * The GraphQL types of a list that is a query: its connection, its arguments with the names of the definition, and those
 * of the list as a field of a noun, which REST does not use.
 */
export function queryList<T extends object>(query: Query, list: ListOf<T>) {
  const sizes: ListSizes = { usual: query.defaultPageSize, largest: query.maxPageSize };
  const Connection = connectionClass(query, list);
  const choice: ChoiceTypes = { filter: filterClass(query, list), order: orderClass(query, list.name) };
  return {
    sizes,
    Connection,
    Arguments: argumentsClass(query, sizes, choice),
    FieldArguments: fieldArgumentsClass(query, sizes, choice),
  };
}

interface ChoiceTypes {
  readonly filter: Class | null;
  readonly order: Class | null;
}

function connectionClass<T extends object>(query: Query, { name, node, description }: ListOf<T>) {
  @ObjectType()
  abstract class Rows extends ConnectionOf(name, node) {
    @RestOnly()
    @Field(() => RestListAnswer, { nullable: true, description: 'Only with the argument `rest`.' })
    rest?: RestListAnswer | null;
  }
  const groupable = query.columns.filter((column) => column.groupable);
  if (groupable.length === 0) {
    @ObjectType(`${name}Connection`, { description })
    class Connection extends Rows {}
    return Connection;
  }
  const groupField = columnEnum(
    groupable,
    `${name}GroupField`,
    `Fields that \`${name}Connection.groups\` groups by.`,
  );
  @ObjectType(`${name}Connection`, { description })
  class Connection extends Rows {
    readonly readGroups!: (by: string, limit: number) => Promise<ResultGroup[]>;

    @Field(() => [QueryGroup], {
      description:
        'The rows that the list selects, counted by the values of a field, in the order of the values. Each selection of this field costs a statement.',
    })
    groups(
      @Arg('by', () => groupField, { description: 'Field whose values make the groups.' }) by: string,
      @Arg('first', () => Int, {
        defaultValue: 100,
        description: `Number of groups, 1 to ${queryLimits.groups}.`,
      })
      first: number,
    ): Promise<ResultGroup[]> {
      return this.readGroups(by, first);
    }
  }
  return Connection;
}

function fieldArgumentsClass(query: Query, sizes: ListSizes, choice: ChoiceTypes) {
  @ArgsType()
  class Arguments extends ConnectionArguments(sizes) {
    @Field(() => String, { nullable: true, description: searchText(query) })
    search?: string | null;
  }
  return withChoice(query, Arguments, choice);
}

function argumentsClass(query: Query, sizes: ListSizes, choice: ChoiceTypes) {
  @ArgsType()
  class Arguments extends ConnectionArguments(sizes) {
    @Field(() => String, {
      nullable: true,
      description: searchText(query),
    })
    search?: string | null;

    @RestOnly()
    @Field(() => Int, { nullable: true, description: 'Page number, starting at 1; not with `cursor`.' })
    page?: number | null;

    @RestOnly()
    @Field(() => Int, { nullable: true, description: 'Rows of a page, 1 to 500.' })
    pageSize?: number | null;

    @RestOnly()
    @Field(() => String, { nullable: true, description: 'Cursor of the next page; an empty text begins.' })
    cursor?: string | null;

    @RestOnly()
    @Field(() => String, { nullable: true, description: 'Order, such as `-createdAt,name`.' })
    sort?: string | null;

    @RestOnly()
    @Field(() => [RestFilterInput], { nullable: true, description: 'Filters, at most 50.' })
    filters?: RestFilterInput[] | null;

    @RestOnly()
    @Field(() => [QueryPresetInput], {
      nullable: true,
      description: 'Selected presets, at most 20 groups; if absent, the default presets apply.',
    })
    presets?: QueryPresetInput[] | null;

    @RestOnly()
    @Field(() => [String], {
      nullable: true,
      description:
        'Selected quick filters, at most 20; rows must match all. If absent, the default ones apply.',
    })
    quickFilters?: string[] | null;

    @RestOnly()
    @Field(() => String, { nullable: true, description: 'Field to group by.' })
    groupBy?: string | null;

    @RestOnly()
    @Field(() => Boolean, { nullable: true, description: 'Whether to skip counting the rows.' })
    skipTotalCount?: boolean | null;
  }
  return withChoice(query, Arguments, choice);
}

/** Adds filter and order to the arguments of a list. */
function withChoice(query: Query, Arguments: Class, { filter, order }: ChoiceTypes): Class<ListRequest> {
  if (filter !== null)
    Field(() => filter, {
      nullable: true,
      description: 'Rows to list; default: all, or the list’s default.',
    })(Arguments.prototype, 'filter');
  if (order !== null)
    Field(() => [order], {
      nullable: true,
      description: `Order of the rows, the first field first; default ${orderText(query)}.`,
    })(Arguments.prototype, 'orderBy');
  return Arguments as Class<ListRequest>;
}

function searchText({ columns }: Query): string {
  const names = columns.filter(({ searchable }) => searchable).map(({ name }) => `\`${name}\``);
  return names.length === 0
    ? 'Has no effect: no field of this list is searched.'
    : `Text that ${names.join(' or ')} contains, without regard to case; at most ${queryLimits.searchLength} characters.`;
}

function orderText({ definition: { defaultSort } }: Query): string {
  return defaultSort === undefined ? 'by id' : `\`${defaultSort}\`, where a minus means descending`;
}

/** The filter of a list with an order and a search of its own, such as people. */
export function listFilter<T extends object>(
  query: Query,
  list: Pick<ListOf<T>, 'name' | 'enums' | 'quickFilters'>,
): Class {
  const filter = filterClass(query, list);
  if (filter === null) throw new Error(`${query.name} has nothing to filter by.`);
  return filter;
}

/** The filter of a list: one member for each filterable column, its presets and its quick filters. */
function filterClass<T extends object>(
  query: Query,
  list: Pick<ListOf<T>, 'name' | 'enums' | 'quickFilters'>,
): Class | null {
  const { name, enums = {} } = list;
  const { presets = [], quickFilters = [] } = query.definition;
  const columns = query.columns.filter(({ filterable, type }) => filterable && type !== 'Geography');
  if (columns.length + presets.length + quickFilters.length === 0) return null;
  @InputType(`${name}FilterInput`, {
    description: `Filter of \`${name}Connection\`. A row must match all given members; at most ${queryLimits.filters} comparisons.`,
  })
  class Filter {}
  const add = (member: string, type: () => unknown, description: string) =>
    Field(type as () => Class, { nullable: true, description })(Filter.prototype, member);
  for (const column of columns) {
    const comparison = comparisonOfColumn(column, enums);
    add(column.name, () => comparison, `Selects rows whose \`${column.name}\` meets the comparison.`);
  }
  if (presets.length > 0) {
    const input = presetClass(query, name, enums);
    add('presets', () => input, 'Named filters in groups. Without any, the default ones apply.');
  }
  if (quickFilters.length > 0) {
    const words =
      list.quickFilters ??
      nameEnum(
        quickFilters.map((one) => one.name),
        `${name}QuickFilter`,
        `Named filters of \`${name}Connection\`.`,
      );
    const usual = quickFilters.filter(({ isDefault }) => isDefault).map((one) => `\`${pascal(one.name)}\``);
    add(
      'quickFilters',
      () => [words],
      `Named filters; rows must match all. Default: ${usual.length === 0 ? 'none' : usual.join(', ')}.`,
    );
  }
  return Filter;
}

function comparisonOfColumn(column: Column, enums: Readonly<Record<string, object>>): Class {
  const { type } = column;
  if (type === 'Geography') throw new Error(`"${column.name}" cannot be compared.`);
  return type === 'Enum' ? enumComparison(column, enums[column.name]) : comparisonOf[type];
}

function presetClass(
  { definition: { presets = [] } }: Query,
  name: string,
  enums: Readonly<Record<string, object>>,
): Class {
  @InputType(`${name}PresetsInput`, {
    description: 'Named filters by group: those of a group are alternatives, and groups must all match.',
  })
  class Presets {}
  for (const group of presets) {
    const words = presetWords(group, name, enums);
    Field(() => [words as object], {
      nullable: true,
      description: `Selected ones of \`${group.name}\`, at most 20.`,
    })(Presets.prototype, group.name);
  }
  return Presets;
}

/** The enum of the column that a group selects by, or of the periods, where it has the same words; else one of its own. */
function presetWords({ name, presets }: PresetGroup, list: string, enums: Readonly<Record<string, object>>) {
  const names = presets.map((one) => one.name);
  const isOf = (words: readonly string[]) =>
    [...words].sort().join().toLowerCase() === [...names].sort().join().toLowerCase();
  if (isOf(Object.keys(enums[name] ?? {}))) return enums[name];
  if (isOf(periodNames)) return PeriodPreset;
  return nameEnum(names, `${list}${pascal(name)}Preset`, `Named filters of the group \`${name}\`.`);
}

function orderClass(query: Query, name: string): Class | null {
  const sortable = query.columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const field = columnEnum(sortable, `${name}OrderField`, `Fields that \`${name}Connection\` is ordered by.`);
  @InputType(`${name}OrderInput`, { description: `One step of an order of \`${name}Connection\`.` })
  class Order {
    @Field(() => field, { description: 'Field of the rows.' })
    field!: string;

    @Field(() => OrderDirection, { defaultValue: 'Ascending', description: 'Direction of the order.' })
    direction!: string;
  }
  return Order;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** An enum of columns: `CreatedAt` for `createdAt`. */
function columnEnum(
  columns: readonly Column[],
  name: string,
  description: string,
): Readonly<Record<string, string>> {
  return nameEnum(
    columns.map((column) => column.name),
    name,
    description,
  );
}

/** An enum of the names that the engine knows, in PascalCase. */
export function nameEnum(
  names: readonly string[],
  name: string,
  description: string,
): Readonly<Record<string, string>> {
  const words = Object.fromEntries(names.map((one) => [pascal(one), one]));
  const valuesConfig = Object.fromEntries(
    names.map((one) => [pascal(one), { description: `\`${one}\` in the metadata of the list.` }]),
  );
  registerEnumType(words, { name, description, valuesConfig });
  return words;
}

/** The periods of every list that has presets of them. */
const PeriodPreset = nameEnum(periodNames, 'PeriodPreset', 'Calendar periods in UTC; weeks begin on Monday.');
