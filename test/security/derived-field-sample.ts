import { valueFromASTUntyped } from 'graphql';
import { type SampledRow, sampledOperations, variablesOf } from '../contract/rows/all-samples.ts';
import { rootFieldOf } from '../contract/rows/derived-sample.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { shieldPermissions } from '../contract/rows/shield-permissions.ts';
import { listed } from './listed-field.ts';
import type { Crossing, RootFieldSample } from './root-field-samples.ts';
import type { RootField } from './root-fields.ts';

/**
 * The sample of a root field from what is known besides: the sample of a REST row whose operation asks for it, or the
 * types of its arguments.
 * @returns null for a field that takes an id and has no row: only a sample can make what it names.
 */
export function derivedFieldSample(field: RootField): RootFieldSample | null {
  const { name, places, required } = field;
  const user = shieldPermissions.get(name)?.hostAlone === undefined ? {} : { user: 'dave' as const };
  const row = places.length === 0 ? undefined : rowOf(field);
  if (row !== undefined) return { ...sampleOfRow(field, row), ...user };
  return places.some(({ isId }) => isId) ? null : { field: name, ...user, good: async () => required };
}

/** The row that asks for the field; one with a body before others, since it sends more of the arguments. */
function rowOf({ name }: RootField): SampledRow | undefined {
  const rows = sampledOperations.filter(({ route }) => rootFieldOf(route)?.name === name);
  return rows.find(({ route }) => route.body !== undefined) ?? rows[0];
}

function sampleOfRow(field: RootField, row: SampledRow): RootFieldSample {
  const { accepts, answersAs, triedElsewhere, judgesEach } = row;
  return {
    field: field.name,
    crossing: crossingOf(field, row),
    ...(judgesEach === undefined ? {} : { judgesEach }),
    ...(accepts === undefined ? {} : { accepts }),
    ...(answersAs === undefined ? {} : { answersAs }),
    ...(triedElsewhere === undefined ? {} : { triedElsewhere }),
    good: async (owner) => {
      const given = argumentsOf(row, variablesOf(row, await row.good(owner)));
      const isList = field.places.some(({ path }) => path[0] === 'filters');
      return isList && row.route.method === 'GET' ? { ...given, ...(await listOf(owner, row)) } : given;
    },
  };
}

/** A row that is another tenant's 404 is null where the field may be null, and an error where it may not. */
function crossingOf({ operation, isNullable }: RootField, { foreign }: SampledRow): Crossing {
  if (foreign === null) return 'ownNamesake';
  return operation === 'query' && isNullable ? 'nothing' : 'notFound';
}

/** The field's arguments for variables of the row's operation. */
function argumentsOf({ route }: SampledRow, variables: Record<string, unknown>): Record<string, unknown> {
  const nodes = rootFieldOf(route)?.node.arguments ?? [];
  return Object.fromEntries(
    nodes.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const),
  );
}

/** A filter of a text that the list's metadata offer. */
async function listOf({ platform, token }: SampleOwner, { route }: SampledRow) {
  const { body } = await platform.call(`${route.path}/meta`, { token });
  const column = body.columns.find(
    ({ type, isFilterable }: { type: string; isFilterable: boolean }) => isFilterable && type === 'String',
  );
  return listed(column.name, 'a')();
}
