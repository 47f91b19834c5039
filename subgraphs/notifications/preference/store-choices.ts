import type { EntityManager } from '@mikro-orm/postgresql';
import { lockName } from '../../kernel/persistence/lock-name.ts';

/** What a choice or a default is for: one type, or all types of a category. */
export type PreferenceScope = 'Type' | 'Category';

const tables: Readonly<Record<PreferenceScope, { readonly table: string; readonly name: string }>> = {
  Type: { table: 'notifications.preference', name: 'type_name' },
  Category: { table: 'notifications.category_preference', name: 'category' },
};

/** A person's choice for a channel of a type or a category; null: none any more. */
export interface StoredChoice {
  readonly name: string;
  readonly channel: string;
  readonly isEnabled: boolean | null;
}

/** Stores choices of one person; other channels keep their state. At most two statements. */
export async function storeChoices(
  em: EntityManager,
  scope: PreferenceScope,
  {
    tenantId,
    userId,
    choices,
  }: { readonly tenantId: string; readonly userId: string; readonly choices: readonly StoredChoice[] },
  now: Date,
): Promise<void> {
  const { table, name } = tables[scope];
  const set = choices.filter(({ isEnabled }) => isEnabled !== null);
  const cleared = choices.filter(({ isEnabled }) => isEnabled === null);
  // Where choices may be cleared, two statements touch the rows, each in its own order.
  if (scope === 'Category' && choices.length > 0) await lockName(em, table, tenantId, userId);
  if (set.length > 0)
    await em.execute(
      `insert into ${table} (tenant_id, user_id, ${name}, channel, is_enabled, modified_at)
       select ?, ?, w.name, w.channel, w."isEnabled", ?
       from jsonb_to_recordset(?::jsonb) as w(name text, channel text, "isEnabled" boolean)
       order by w.name, w.channel
       on conflict (tenant_id, user_id, ${name}, channel)
         do update set is_enabled = excluded.is_enabled, modified_at = excluded.modified_at`,
      [tenantId, userId, now, JSON.stringify(set)],
    );
  if (cleared.length > 0)
    await em.execute(
      `delete from ${table} p using jsonb_to_recordset(?::jsonb) as w(name text, channel text)
       where p.tenant_id = ? and p.user_id = ? and p.${name} = w.name and p.channel = w.channel`,
      [JSON.stringify(cleared), tenantId, userId],
    );
}
