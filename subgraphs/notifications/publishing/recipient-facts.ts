import { userDirectory } from '../../identity/identity.contract.ts';
import { canonicalCulture } from '../../kernel/localization/translation.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { settingReader, wellKnownSettings } from '../../settings/settings.contract.ts';
import type { Contacts } from '../contract/channel.ts';
import { notificationSettings } from '../contract/notification.ts';
import type { Layers } from '../preference/preference.rules.ts';
import { type Choices, type NamedType, readChoices } from '../preference/read-choices.ts';
import { findSuppressed } from '../suppression/find-suppressed.ts';
import { isSuppressible } from '../suppression/suppression.rules.ts';
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
  /** IANA name; null where it has none. */
  readonly timeZone: string | null;
  /** Whether it is not to be disturbed now. */
  readonly isQuiet: boolean;
}

/**
 * Facts that decide how people are reached, for many people together: each kind is read once, by one statement, on
 * first use. Never use it inside a transaction.
 */
export class RecipientFacts {
  private known: Promise<ReadonlyMap<string, KnownPerson>> | null = null;
  private readonly chosen = new Map<string, Promise<Choices>>();
  private readonly suppressed = new Map<string, Promise<ReadonlySet<string>>>();
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

  /** What the users have switched on or off for types and their categories. */
  choices(types: readonly NamedType[]): Promise<Choices> {
    return readChoices(this.services.database.session(this.tenantId), this.tenantId, this.users, types);
  }

  /** The same of one user for one type: for all users one statement for each type. */
  async choicesOf(user: string, type: NamedType): Promise<Layers<boolean>> {
    const known = this.chosen.get(type.name) ?? this.choices([type]);
    this.chosen.set(type.name, known);
    return (await known).of(user, type);
  }

  /** Whether a user's address of the channel gets no messages: for all users one statement for each channel. */
  async isSuppressed(user: string, channel: string): Promise<boolean> {
    if (!isSuppressible(channel)) return false;
    const { services, tenantId } = this;
    const load = async () => findSuppressed(services.database, tenantId, channel, await this.people());
    const known = this.suppressed.get(channel) ?? load();
    this.suppressed.set(channel, known);
    return (await known).has(user);
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
        const timeZone = values[preferredTimezone] ?? null;
        const habits = {
          culture: cultureOf(values[preferredCulture] ?? null),
          timeZone,
          isQuiet: isQuiet(hours, timeZone),
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
