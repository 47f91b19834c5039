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
  return places.some(({ isId }) => isId)
    ? null
    : { field: name, ...user, ...comparisonsOf(field), good: async () => required };
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
    ...(accepts === undefined
      ? comparisonsOf(field)
      : { accepts: { ...comparisonsOf(field).accepts, ...accepts } }),
    ...(answersAs === undefined ? {} : { answersAs }),
    ...(triedElsewhere === undefined ? {} : { triedElsewhere }),
    good: async (owner) => {
      const known = new Set(field.places.map(({ path }) => path[0]));
      const given = Object.entries(argumentsOf(row, variablesOf(row, await row.good(owner))));
      // REST's own arguments of a list are no part of the API schema.
      const good = Object.fromEntries(given.filter(([name]) => known.has(name)));
      return known.has('orderBy') ? { ...good, ...(await listOf(owner, row)) } : good;
    },
  };
}

const numbers = ['a fraction', 'zero', 'minus one', 'the smallest number'];

/** A comparison of a list's filter with any number or text is one; it may select nothing. */
function comparisonsOf({ places }: RootField): Pick<RootFieldSample, 'accepts'> {
  if (!places.some(({ path }) => path[0] === 'filter')) return {};
  const compared = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'].map((name) => [name, numbers] as const);
  return {
    accepts: {
      ...Object.fromEntries(compared),
      in: ['a list of numbers', 'a list of empty texts', 'a number', 'an empty list'],
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

/** Arguments of a list with names that its metadata offer. */
async function listOf({ platform, token }: SampleOwner, { route }: SampledRow) {
  const { body } = await platform.call(`${route.path.replace(/\/query$/, '')}/meta`, { token });
  return listed(body.columns);
}
