import { userDirectory } from '../../identity/identity.contract.ts';
import { canonicalCulture } from '../../kernel/localization/translation.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { settingReader, wellKnownSettings } from '../../settings/settings.contract.ts';
import type { Contacts } from '../contract/channel.ts';
import { notificationSettings } from '../contract/notification.ts';
import { quietAt } from './do-not-disturb.rules.ts';

const { preferredCulture, preferredTimezone } = wellKnownSettings;
const { doNotDisturbHours } = notificationSettings;
const asked = [preferredCulture, preferredTimezone, doNotDisturbHours];

/** Maximum length of the culture that a delivery stores. */
const cultureLength = 32;
const fallbackCulture = 'en';

/** A user in identity. */
export interface KnownPerson extends Contacts {
  readonly roles: readonly string[];
}

/** Settings of a person for notifications, at present. */
export interface Habits {
  readonly culture: string;
  /** Whether it is not to be disturbed now. */
  readonly isQuiet: boolean;
}

const noChoices: ReadonlyMap<string, boolean> = new Map();

/**
 * Facts that decide how people are reached, for many people together: each kind is read once, by one statement, on
 * first use. Never use it inside a transaction.
 */
export class RecipientFacts {
  private known: Promise<ReadonlyMap<string, KnownPerson>> | null = null;
  private settings: Promise<ReadonlyMap<string, Habits>> | null = null;

  constructor(
    private readonly services: KernelServices,
    private readonly tenantId: string,
    private readonly users: readonly string[],
  ) {}

  /** The users that identity has; users who never signed in to the tenant are missing. */
  people(): Promise<ReadonlyMap<string, KnownPerson>> {
    this.known ??= this.loadPeople();
    return this.known;
  }

  /** Of each user. */
  habits(): Promise<ReadonlyMap<string, Habits>> {
    this.settings ??= this.loadHabits();
    return this.settings;
  }

  /** The given users who hold all the permissions. */
  async filterPermitted(
    some: readonly string[],
    permissions: readonly (string | null)[],
  ): Promise<readonly string[]> {
    let left = some;
    for (const name of new Set(permissions)) {
      if (name === null) continue;
      if (!this.services.permissions.isDefined(name)) return [];
      const people = await this.people();
      const rolesOf = new Map(
        left.flatMap((user) => {
          const person = people.get(user);
          return person === undefined ? [] : [[user, person.roles] as const];
        }),
      );
      const holders = await this.services.permissions.mayUsers(tenantOf(this.tenantId), rolesOf, name);
      left = left.filter((user) => holders.has(user));
    }
    return left;
  }

  /** @returns the channels a user has switched on or off for a type. */
  async choices(
    typeNames: readonly string[],
  ): Promise<(typeName: string, user: string) => ReadonlyMap<string, boolean>> {
    const rows: { type_name: string; user_id: string; channel: string; is_enabled: boolean }[] =
      await this.services.database.session(this.tenantId).execute(
        `select type_name, user_id, channel, is_enabled from notifications.preference
         where tenant_id = ? and type_name in (select jsonb_array_elements_text(?::jsonb))
           and user_id in (select jsonb_array_elements_text(?::jsonb))`,
        [this.tenantId, JSON.stringify([...new Set(typeNames)]), JSON.stringify(this.users)],
      );
    const chosen = Map.groupBy(rows, ({ type_name, user_id }) => `${type_name} ${user_id}`);
    return (typeName, user) => {
      const own = chosen.get(`${typeName} ${user}`);
      return own === undefined
        ? noChoices
        : new Map(own.map(({ channel, is_enabled }) => [channel, is_enabled]));
    };
  }

  private async loadPeople(): Promise<ReadonlyMap<string, KnownPerson>> {
    const found = await this.services.ports.get(userDirectory).findAll(this.tenantId, this.users);
    return new Map(found.map((person) => [person.id, person]));
  }

  private async loadHabits(): Promise<ReadonlyMap<string, Habits>> {
    const { ports, clock } = this.services;
    const settings = await ports.get(settingReader).resolveForUsers(this.tenantId, this.users, asked);
    const isQuiet = quietAt(clock.now());
    return new Map(
      this.users.map((user) => {
        const values = settings.get(user) ?? {};
        const hours = values[doNotDisturbHours] ?? null;
        const habits = {
          culture: cultureOf(values[preferredCulture] ?? null),
          isQuiet: isQuiet(hours, values[preferredTimezone] ?? null),
        };
        return [user, habits];
      }),
    );
  }
}

/** A culture a delivery can remember, and texts can be found by. */
function cultureOf(preferred: string | null): string {
  const culture = preferred === null ? null : canonicalCulture(preferred);
  return culture === null || culture.length > cultureLength ? fallbackCulture : culture;
}
