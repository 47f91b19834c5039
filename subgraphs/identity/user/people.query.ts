import { selectionOf } from '../../kernel/query/conditions.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { all, type SqlText, sql } from '../../kernel/query/sql-text.ts';
import { type PersonCondition, type PersonConditionProblem, readPeople } from '../identity.contract.ts';

const asked = { filterable: true } as const;

/** The people of a tenant. The field `users` lists them; dashboards and exports read them by this query. */
export const peopleQuery = defineQuery({
  name: 'Identity.People',
  table: 'identity.known_user',
  rows: 'tenant',
  keyType: 'String',
  columns: {
    id: { type: 'String', ...asked },
    userName: { type: 'String', nullable: true, ...asked },
    displayName: { type: 'String', ...asked, searchable: true, sortable: true },
    email: { type: 'String', nullable: true, ...asked },
    firstName: { type: 'String', nullable: true, ...asked },
    lastName: { type: 'String', nullable: true, ...asked },
    firstSeenAt: { type: 'DateTimeOffset', ...asked, sortable: true },
    lastSeenAt: { type: 'DateTimeOffset', ...asked, sortable: true },
  },
  presets: [periodPresets('last_seen_at')],
  dateFilters: [{ column: 'lastSeenAt', defaultPeriod: 'ThisMonth' }],
  permission: readPeople,
});

/** Conditions on people may also be on the telephone number, which no list shows. */
const conditionQuery = defineQuery({
  ...peopleQuery.definition,
  columns: { ...peopleQuery.definition.columns, phoneNumber: { type: 'String', nullable: true, ...asked } },
});

/** A person has several roles, so that a condition on them is no comparison of a column. */
const roleConditions: Readonly<Partial<Record<PersonCondition['operator'], (value: string) => SqlText>>> = {
  Eq: (value) => hasRole([value]),
  In: (value) => hasRole(listOf(value)),
  Ne: (value) => {
    const { text, values } = hasRole([value]);
    return sql(`not ${text}`, ...values);
  },
};

const listOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const hasRole = (roles: readonly string[]): SqlText =>
  sql('jsonb_exists_any(roles, array(select jsonb_array_elements_text(?::jsonb)))', JSON.stringify(roles));

/** The condition of people who meet all conditions. @returns null where one of them is not valid. */
export function peopleWhere(tenantId: string, conditions: readonly PersonCondition[]): SqlText | null {
  const parts = conditions.map((condition) => whereOf(tenantId, condition));
  return parts.every((part) => typeof part !== 'string') ? all(parts as SqlText[]) : null;
}

/** What is wrong with each condition; null: nothing. */
export function peopleProblems(
  conditions: readonly PersonCondition[],
): readonly (PersonConditionProblem | null)[] {
  return conditions.map((condition) => {
    const part = whereOf('00000000-0000-0000-0000-000000000000', condition);
    return typeof part === 'string' ? part : null;
  });
}

function whereOf(
  tenantId: string,
  { field, operator, value }: PersonCondition,
): SqlText | PersonConditionProblem {
  const text = value ?? '';
  if (field.toLowerCase() === 'role') {
    const made = roleConditions[operator];
    if (made === undefined) return 'InvalidOperator';
    const listed = operator === 'In' ? listOf(text) : [text];
    return listed.length > 0 && listed.length <= queryLimits.listed && listed[0] !== ''
      ? made(text)
      : 'InvalidValue';
  }
  const choice = { search: null, presets: [], quickFilters: [], filters: [{ field, operator, value: text }] };
  const { where, dropped } = selectionOf(conditionQuery, choice, tenantId);
  const [first] = dropped;
  if (first === undefined) return where;
  if (first.reason === 'InvalidValue') return 'InvalidValue';
  return first.reason === 'OperatorNotAllowed' ? 'InvalidOperator' : 'UnknownField';
}
