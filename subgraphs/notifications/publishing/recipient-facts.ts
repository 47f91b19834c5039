import { canonicalCulture } from '../../kernel/localization/translation.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { settingReader, wellKnownSettings } from '../../settings/settings.contract.ts';
import { notificationSettings } from '../contract/notification.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import { quietAt } from './do-not-disturb.rules.ts';
import type { PlannedRecipient } from './recipient-plan.rules.ts';

const { preferredCulture, preferredTimezone } = wellKnownSettings;
const { doNotDisturbHours } = notificationSettings;
const asked = [preferredCulture, preferredTimezone, doNotDisturbHours];

/** Longest culture a delivery remembers. */
const cultureLength = 32;
const fallbackCulture = 'en';

/** What decides how people are reached, for many of them at once. */
export class RecipientFacts {
  constructor(private readonly services: KernelServices) {}

  /** Those of the users who hold all the permissions. Never inside a transaction. */
  async filterPermitted(
    tenantId: string,
    users: readonly string[],
    permissions: readonly (string | null)[],
  ): Promise<readonly string[]> {
    let left = users;
    for (const name of new Set(permissions)) {
      if (name === null) continue;
      if (!this.services.permissions.isDefined(name)) return [];
      const holders = await this.services.permissions.mayUsers(tenantOf(tenantId), left, name);
      left = left.filter((user) => holders.has(user));
    }
    return left;
  }

  /** Three statements at most, however many there are. Never inside a transaction. */
  async of(tenantId: string, users: readonly string[], type: CatalogType): Promise<PlannedRecipient[]> {
    const { ports, clock } = this.services;
    const choices = await this.choices(tenantId, users, type.name);
    const settings = await ports.get(settingReader).resolveForUsers(tenantId, users, asked);
    const isQuiet = quietAt(clock.now());
    return users.map((userId) => {
      const values = settings.get(userId) ?? {};
      return {
        userId,
        culture: cultureOf(values[preferredCulture] ?? null),
        choices: choices.get(userId) ?? new Map(),
        isQuiet: isQuiet(values[doNotDisturbHours] ?? null, values[preferredTimezone] ?? null),
      };
    });
  }

  private async choices(
    tenantId: string,
    users: readonly string[],
    typeName: string,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, boolean>>> {
    const rows: { user_id: string; channel: string; is_enabled: boolean }[] = await this.services.database
      .session(tenantId)
      .execute(
        `select user_id, channel, is_enabled from notifications.preference
         where tenant_id = ? and type_name = ?
           and user_id in (select jsonb_array_elements_text(?::jsonb))`,
        [tenantId, typeName, JSON.stringify(users)],
      );
    return new Map(
      [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user, list]) => [
        user,
        new Map(list.map(({ channel, is_enabled }) => [channel, is_enabled])),
      ]),
    );
  }
}

/** A culture a delivery can remember, and texts can be found by. */
function cultureOf(preferred: string | null): string {
  const culture = preferred === null ? null : canonicalCulture(preferred);
  return culture === null || culture.length > cultureLength ? fallbackCulture : culture;
}
