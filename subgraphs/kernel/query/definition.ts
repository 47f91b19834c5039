import type { KernelServices } from '../subgraph/services.ts';
import type { ColumnType } from './column-type.ts';
import type { Operator } from './operator.ts';

/** A column of a query, by its name on the wire. */
export interface ColumnDefinition {
  readonly type: ColumnType;
  /** For `Enum`: the name metadata prints and the values, as stored. */
  readonly enum?: {
    readonly name: string;
    readonly values: readonly string[];
    /** Further spellings of a value in filters, for existing clients. */
    readonly synonyms?: ReadonlyMap<string, string>;
  };
  /** SQL over the table's columns, without `?`; default: the name in snake case. Never input. */
  readonly sql?: string;
  /** Default: no. Not nullable columns page fastest by cursor. */
  readonly nullable?: true;
  /** A missing value is unknown: a sum without any known value is null, not 0. */
  readonly unknownIfNull?: true;
  readonly filterable?: true;
  readonly sortable?: true;
  /** Part of the global search; only for `String` and `Enum`. */
  readonly searchable?: true;
  /** May be grouped by. */
  readonly groupable?: true;
  /** `false`: listed, but not shown unless the user chooses it. */
  readonly visible?: false;
  /** A format for the client, passed on as it is: `n0`, `c2`. */
  readonly format?: string;
  /** ISO 4217, for amounts of money; all rows are of this currency. */
  readonly currency?: string;
  /** Translation key; default `Query:{query}.{column}`. */
  readonly labelKey?: string;
}

/** A fixed condition of a preset, a quick filter or the query itself; its column need not be filterable. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  /** As a caller would write it; absent for IsNull and IsNotNull. */
  readonly value?: string;
}

/** A fixed condition that columns and operators cannot express: another table, the present time. */
export interface SqlCondition {
  /** Written in code; it names its columns as the query's table does. */
  readonly sql: string;
}

/** A named filter a user switches on. */
export interface NamedFilter {
  readonly name: string;
  readonly labelKey?: string;
  /** Applies where the caller chooses none. */
  readonly isDefault?: true;
  /** Conditions that must all hold; an empty list restricts nothing and so disables a default. */
  readonly where: readonly (Condition | SqlCondition)[];
}

/** Filters of which a user picks any; those picked of a group are alternatives. */
export interface PresetGroup {
  readonly name: string;
  readonly labelKey?: string;
  readonly presets: readonly NamedFilter[];
}

/** Functions that aggregate the rows of a group, or all rows. */
export const aggregateFunctions = ['Count', 'Sum', 'Avg', 'Min', 'Max'] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];

/** An aggregate of a column; `Count` needs none. */
export interface Aggregate {
  readonly function: AggregateFunction;
  readonly column?: string;
}

/** Periods that a client offers for a date. They are metadata; the server applies none. */
export const periods = [
  'Today',
  'ThisWeek',
  'ThisMonth',
  'LastMonth',
  'ThisQuarter',
  'ThisYear',
  'Custom',
] as const;
export type Period = (typeof periods)[number];

/**
 * A list of one table: its columns, filters and sorting. Lists, dashboard widgets and saved views use it; other
 * columns cannot be queried.
 */
export interface QueryDefinition {
  /** `AI.UsageRecords`; unique, what dashboards and saved views call it. */
  readonly name: string;
  /** Schema-qualified; has `tenant_id`, but for `installation`. */
  readonly table: string;
  /**
   * As the table's policy has it: `tenant-or-global` shows every tenant the host's rows too, `tenant-or-all` shows the host
   * the rows of all tenants, `installation` has rows of no tenant, for the host alone.
   */
  readonly rows: 'tenant' | 'tenant-or-global' | 'tenant-or-all' | 'installation';
  /** The unique id of a row; the last key of every order. Default `id`. */
  readonly key?: string;
  /** Type of the key. Default `Guid`. */
  readonly keyType?: ColumnType;
  /** In the order they are shown. */
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** Members of items in addition to the columns: name → SQL. They have no metadata and cannot be filtered. */
  readonly rowOnly?: Readonly<Record<string, { readonly type: ColumnType | 'Json'; readonly sql?: string }>>;
  /** Alias → aggregate, for groups; at most 8. */
  readonly aggregates?: Readonly<Record<string, Aggregate>>;
  /** Always holds: rows that are not deleted. */
  readonly where?: readonly Condition[];
  readonly presets?: readonly PresetGroup[];
  readonly quickFilters?: readonly NamedFilter[];
  /** Column that the period of a dashboard applies to; null: none. Default: the column of the first date filter. */
  readonly periodField?: string | null;
  readonly dateFilters?: readonly { readonly column: string; readonly defaultPeriod: Period }[];
  /** `-timestamp,name`. Default: by key. */
  readonly defaultSort?: string;
  /** Default 20. */
  readonly defaultPageSize?: number;
  /** Default 100; at most 500. */
  readonly maxPageSize?: number;
  /** `false`: offers no cursor. */
  readonly cursor?: false;
  /** Rows up to which a list is counted exactly; default 10,000. */
  readonly countsTo?: number;
  /**
   * Permission for the query's entry in the catalogue, its metadata and saved views. Null, for a described list of the
   * caller's own rows alone: any signed-in caller.
   */
  readonly permission: string | null;
  /** Instead of `permission` in the host context, where the host sees more than a tenant. */
  readonly hostPermission?: string;
  /** Of the host alone: refused to a tenant, whatever its caller holds. */
  readonly isHostOnly?: true;
  /** Roles that are accepted instead of the permission; from options. */
  readonly rolesThatPass?: (services: Pick<KernelServices, 'options'>) => readonly string[];
  /** Base path of its REST rows, below the REST base: `/ai/usage/query`. */
  readonly basePath?: string;
  /** Translation key; default `Query:{name}`. */
  readonly labelKey?: string;
}

/** The limits every query shares. */
export const queryLimits = {
  defaultPageSize: 20,
  maxPageSize: 100,
  largestPageSize: 500,
  /** The maximum of a GraphQL `Int`. */
  pageNumber: 2_147_483_647,
  /** Rows up to which a list is counted exactly. */
  countsTo: 10_000,
  /** Rows a page by number passes over at most. */
  skips: 10_000,
  /** The limit for a list in its index order, where an offset reads only index entries, no rows. */
  skipsByIndex: 200_000,
  /** Rows a widget or an export reads at most. */
  maxStreamSize: 100_000,
  groups: 1_000,
  aggregates: 8,
  cursorLength: 2_000,
  searchLength: 500,
  sortLength: 500,
  filters: 50,
  /** Values of one `in`. */
  listed: 100,
  filterKeyLength: 200,
  filterValueLength: 2_000,
  presetGroups: 20,
  quickFilters: 20,
  nameLength: 200,
} as const;

/** Limits of saved views: characters of a name and of each text, views of one person, and of a list of them. */
export const savedViewLimits = { nameLength: 200, jsonLength: 10_000, perUser: 100, listed: 1_000 } as const;
