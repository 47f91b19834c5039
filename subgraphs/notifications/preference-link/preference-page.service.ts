import { userDirectory } from '../../identity/identity.contract.ts';
import { isStorable } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { ChannelSet } from '../channel/channel-set.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import {
  categoryNotFound,
  preferenceLinkNotFound,
  recipientNotFound,
  typeIsForced,
  typeNotFound,
  unknownChannels,
} from '../notifications.errors.ts';
import type { ChannelDefaults } from '../preference/channel-defaults.ts';
import { channelsOf, checkChoices, decideChannels } from '../preference/preference.rules.ts';
import {
  type CategoryPreference,
  categoryOf,
  checkCategoryChoices,
  type TypePreference,
} from '../preference/preference.service.ts';
import { type Choices, readChoices } from '../preference/read-choices.ts';
import { type StoredChoice, storeChoices } from '../preference/store-choices.ts';
import { RecipientFacts } from '../publishing/recipient-facts.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import { type LinkOwner, linkTimes, shownChannels } from './preference-link.rules.ts';
import type { PreferenceLinks } from './preference-links.ts';
import { linkedChoicesInput } from './preference-page.input.ts';

/** What the page of a link shows. */
export interface LinkedPreferences {
  /** Its columns. */
  readonly channels: readonly NotificationChannel[];
  readonly categories: readonly CategoryPreference[];
  readonly types: readonly TypePreference[];
}

/** What a request changes. */
export interface LinkedChange {
  readonly types: readonly {
    readonly notificationType: string;
    readonly channel: string;
    readonly isEnabled: boolean;
  }[];
  readonly categories: readonly {
    readonly category: string;
    readonly channel: string;
    readonly isEnabled: boolean | null;
  }[];
}

export interface PreferencePageDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly channels: ChannelSet;
  readonly defaults: ChannelDefaults;
  readonly links: PreferenceLinks;
}

/** Shows and changes a person's preferences by a link. The link is the right to it; the caller is not asked. */
export class PreferencePageService {
  constructor(private readonly dependencies: PreferencePageDependencies) {}

  /**
   * A link to the page of a user, for a backend that sends it to this user.
   * @throws {DomainError} `notFound` for a user whom the tenant does not know.
   */
  async createLink(tenantId: string, userId: string): Promise<{ url: string; expiresAt: Date }> {
    const { services, links } = this.dependencies;
    const person = isStorable(userId) ? await services.ports.get(userDirectory).find(tenantId, userId) : null;
    if (person === null) throw recipientNotFound();
    const expiresAt = new Date(services.clock.now().getTime() + linkTimes.message);
    return { url: await links.linkFor({ tenantId, userId: person.id }, expiresAt), expiresAt };
  }

  /** @throws {DomainError} `notFound` for a link that is not valid. */
  async get(token: string): Promise<LinkedPreferences> {
    const owner = await this.read(token);
    const types = await this.visibleTypes(owner);
    const session = this.dependencies.services.database.session(owner.tenantId);
    return this.pageOf(owner, types, await readChoices(session, owner.tenantId, [owner.userId], types));
  }

  /**
   * Changes choices, all or none.
   * @throws {DomainError} as {@link get}; `notFound` for types and categories that the person may not see; `invalid` for
   * unknown channels; `rejected` for switching off what cannot be switched off.
   */
  async update(token: string, given: LinkedChange): Promise<LinkedPreferences> {
    const owner = await this.read(token);
    const change = validate(linkedChoicesInput, given);
    const types = await this.visibleTypes(owner);
    const [ofTypes, ofCategories] = await this.check(owner, types, change);
    const { database, clock } = this.dependencies.services;
    const choices = await database.session(owner.tenantId).transactional(async (em) => {
      await storeChoices(em, 'Type', { ...owner, choices: ofTypes }, clock.now());
      await storeChoices(em, 'Category', { ...owner, choices: ofCategories }, clock.now());
      return readChoices(em, owner.tenantId, [owner.userId], types);
    });
    return this.pageOf(owner, types, choices);
  }

  private async read(token: string): Promise<LinkOwner> {
    const owner = await this.dependencies.links.read(token);
    if (owner === null) throw preferenceLinkNotFound();
    return owner;
  }

  /** The types whose permission the person holds, by the roles that identity knows. */
  private async visibleTypes({ tenantId, userId }: LinkOwner): Promise<CatalogType[]> {
    const { catalog, services } = this.dependencies;
    const facts = new RecipientFacts(services, tenantId, [userId]);
    if (!(await facts.people()).has(userId)) throw preferenceLinkNotFound();
    const held = new Set<string | null>();
    for (const name of new Set(catalog.all.map(({ requiredPermission }) => requiredPermission)))
      if ((await facts.filterPermitted([userId], [name])).length > 0) held.add(name);
    return catalog.all.filter(({ requiredPermission }) => held.has(requiredPermission));
  }

  private async check(
    { tenantId }: LinkOwner,
    types: readonly CatalogType[],
    change: LinkedChange,
  ): Promise<readonly [types: StoredChoice[], categories: StoredChoice[]]> {
    const defaults = await this.dependencies.defaults.of(tenantId);
    const ofTypes = [...Map.groupBy(change.types, ({ notificationType }) => notificationType)].flatMap(
      ([name, choices]) => {
        const type = types.find((one) => one.name === name);
        if (type === undefined) throw typeNotFound();
        return storable(name, checkChoices(type, choices, defaults.of(type)));
      },
    );
    const ofCategories = [...Map.groupBy(change.categories, ({ category }) => category)].flatMap(
      ([category, choices]) => {
        const members = types.filter(({ group }) => group === category);
        if (members.length === 0) throw categoryNotFound();
        const locks = defaults.statesOf('Category', category);
        return storable(category, checkCategoryChoices(members, choices, locks));
      },
    );
    return [ofTypes, ofCategories];
  }

  private async pageOf(
    { tenantId, userId }: LinkOwner,
    types: readonly CatalogType[],
    choices: Choices,
  ): Promise<LinkedPreferences> {
    const { channels, defaults } = this.dependencies;
    const tenant = await defaults.of(tenantId);
    return {
      channels: shownChannels(channelsOf(types), channels.configured),
      categories: [...Map.groupBy(types, ({ group }) => group)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([category, members]) =>
          categoryOf(
            category,
            members,
            choices.ofCategory(userId, category),
            tenant.statesOf('Category', category),
          ),
        ),
      types: types.map((type) => ({
        type,
        channels: decideChannels(type, { person: choices.of(userId, type), tenant: tenant.of(type) }),
      })),
    };
  }
}

/** What is to be stored. @throws {DomainError} for what was not understood, and for what cannot be switched off. */
function storable(
  name: string,
  {
    wanted,
    unknown,
    forced,
  }: {
    readonly wanted: ReadonlyMap<NotificationChannel, boolean | null>;
    readonly unknown: readonly string[];
    readonly forced: readonly string[];
  },
): StoredChoice[] {
  if (unknown.length > 0) throw unknownChannels(unknown);
  if (forced.length > 0) throw typeIsForced(forced);
  return [...wanted].map(([channel, isEnabled]) => ({ name, channel, isEnabled }));
}
