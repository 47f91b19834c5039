import type { EntityManager } from '@mikro-orm/postgresql';
import { type Layers, nothingSet } from './preference.rules.ts';
import type { PreferenceScope } from './store-choices.ts';

/** A type and its category. */
export interface NamedType {
  readonly name: string;
  readonly group: string;
}

interface Row {
  readonly scope: PreferenceScope;
  readonly name: string;
  readonly user_id: string;
  readonly channel: string;
  readonly is_enabled: boolean;
}

const nothing: ReadonlyMap<string, boolean> = nothingSet.type;

/** What people have chosen for some types and their categories. */
export class Choices {
  private readonly byKey: ReadonlyMap<string, ReadonlyMap<string, boolean>>;

  constructor(rows: readonly Row[]) {
    const grouped = Map.groupBy(rows, ({ scope, name, user_id }) => keyOf(scope, name, user_id));
    this.byKey = new Map(
      [...grouped].map(([key, list]) => [
        key,
        new Map(list.map(({ channel, is_enabled }) => [channel, is_enabled])),
      ]),
    );
  }

  /** Of a person, for a type. */
  of(userId: string, { name, group }: NamedType): Layers<boolean> {
    if (this.byKey.size === 0) return nothingSet;
    return {
      type: this.byKey.get(keyOf('Type', name, userId)) ?? nothing,
      category: this.ofCategory(userId, group),
    };
  }

  /** Of a person, for a whole category. */
  ofCategory(userId: string, category: string): ReadonlyMap<string, boolean> {
    return this.byKey.get(keyOf('Category', category, userId)) ?? nothing;
  }
}

const keyOf = (scope: PreferenceScope, name: string, userId: string) => JSON.stringify([scope, name, userId]);

/** Reads what people have chosen for types and their categories. One statement. */
export async function readChoices(
  em: EntityManager,
  tenantId: string,
  users: readonly string[],
  types: readonly NamedType[],
): Promise<Choices> {
  const names = [...new Set(types.map(({ name }) => name))];
  const categories = [...new Set(types.map(({ group }) => group))];
  const people = JSON.stringify(users);
  const rows: Row[] = await em.execute(
    `select 'Type' as scope, type_name as name, user_id, channel, is_enabled from notifications.preference
     where tenant_id = ? and type_name in (select jsonb_array_elements_text(?::jsonb))
       and user_id in (select jsonb_array_elements_text(?::jsonb))
     union all
     select 'Category', category, user_id, channel, is_enabled from notifications.category_preference
     where tenant_id = ? and category in (select jsonb_array_elements_text(?::jsonb))
       and user_id in (select jsonb_array_elements_text(?::jsonb))`,
    [tenantId, JSON.stringify(names), people, tenantId, JSON.stringify(categories), people],
  );
  return new Choices(rows);
}
