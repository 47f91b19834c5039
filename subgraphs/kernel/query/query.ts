import { type TypeFacts, typeFacts } from './column-type.ts';
import { type ColumnDefinition, type QueryDefinition, queryLimits } from './definition.ts';
import { operators } from './operator.ts';

/** A column ready to be compiled. */
export interface Column extends ColumnDefinition {
  readonly name: string;
  /** SQL expression of the column. */
  readonly expression: string;
  readonly facts: TypeFacts;
}

/** A definition with its defaults filled in and its columns within reach. */
export interface Query {
  readonly definition: QueryDefinition;
  readonly name: string;
  /** SQL of the unique id. */
  readonly key: string;
  readonly columns: readonly Column[];
  readonly defaultPageSize: number;
  readonly maxPageSize: number;
  /** Column that a period applies to; null: none. */
  readonly periodField: Column | null;
  /** A column by its name in any case. @returns null for a name the definition lacks. */
  find(name: string): Column | null;
}

/** Declares a query. Its problems are reported when it is contributed, together with all others that stop the start. */
export function defineQuery<P extends string | null>(
  definition: QueryDefinition & { readonly permission: P },
): Query & { readonly definition: { readonly permission: P } } {
  const columns = Object.entries(definition.columns).map(([name, column]) => columnOf(name, column));
  const byName = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  const find = (name: string) => byName.get(name.toLowerCase()) ?? null;
  const { dateFilters = [], periodField = dateFilters[0]?.column ?? null } = definition;
  return {
    definition,
    name: definition.name,
    key: definition.key ?? 'id',
    columns,
    defaultPageSize: definition.defaultPageSize ?? queryLimits.defaultPageSize,
    maxPageSize: definition.maxPageSize ?? queryLimits.maxPageSize,
    periodField: periodField === null ? null : find(periodField),
    find,
  };
}

function columnOf(name: string, column: ColumnDefinition): Column {
  const facts = typeFacts[column.type];
  return { ...column, name, expression: column.sql ?? snakeCase(name), facts: ownFacts(column, facts) };
}

/** Enum values are compared without case and stored as the definition spells them; columns never null offer no IsNull. */
function ownFacts({ enum: words, nullable }: ColumnDefinition, facts: TypeFacts): TypeFacts {
  const own = words?.values.map((value) => [value.toLowerCase(), value] as const) ?? [];
  const spelled = new Map([...(words?.synonyms ?? []), ...own]);
  return {
    ...facts,
    ...(words === undefined ? {} : { parse: (text) => spelled.get(text.toLowerCase()) ?? null }),
    operators: operators.filter(
      (name) => facts.operators.includes(name) && (nullable || !name.startsWith('Is')),
    ),
  };
}

/** Column name of a member: `createdAt` → `created_at`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Type of a column as metadata prints it. */
export function typeNameOf(column: Column): string {
  return column.enum?.name ?? column.type;
}
