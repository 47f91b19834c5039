import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import { typeIsForced, unknownChannels } from '../notifications.errors.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import type { ChannelDefaults } from './channel-defaults.ts';
import { categoryChoicesInput, channelChoicesInput } from './preference.input.ts';
import {
  type ChannelDecision,
  channelsOf,
  checkChoices,
  choiceValues,
  decideChannels,
  defaultValues,
  readChannels,
  valueIn,
} from './preference.rules.ts';
import { type Choices, readChoices } from './read-choices.ts';
import { type PreferenceScope, storeChoices } from './store-choices.ts';

/** A type with the caller's choices. */
export interface TypePreference {
  readonly type: CatalogType;
  readonly channels: readonly ChannelDecision[];
}

/** A category with the caller's choices. */
export interface CategoryPreference {
  readonly category: string;
  readonly channels: readonly CategoryChannel[];
}

interface CategoryChannel {
  readonly channel: NotificationChannel;
  /** Null: nothing is chosen. */
  readonly isEnabled: boolean | null;
  readonly isRequired: boolean;
}

/** A channel as a request names it, and whether it is to be on. */
interface GivenChoice<T> {
  readonly channel: string;
  readonly isEnabled: T;
}

/** The caller's preferences: channels by notification type, and by category. */
export class PreferenceService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly types: VisibleTypes,
    private readonly defaults: ChannelDefaults,
  ) {}

  /** Every type the caller may see, by name. One statement. */
  async list(): Promise<TypePreference[]> {
    const types = await this.types.list();
    const [tenantId, userId] = this.owner;
    const defaults = await this.defaults.of(tenantId);
    const choices = await readChoices(this.unit.call.em, tenantId, [userId], types);
    return types.map((type) => ({
      type,
      channels: decideChannels(type, { person: choices.of(userId, type), tenant: defaults.of(type) }),
    }));
  }

  /** Every category of which the caller may see a type, by name. One statement. */
  async listCategories(): Promise<CategoryPreference[]> {
    const types = await this.types.list();
    const [tenantId, userId] = this.owner;
    const defaults = await this.defaults.of(tenantId);
    const choices = await readChoices(this.unit.call.em, tenantId, [userId], types);
    return [...Map.groupBy(types, ({ group }) => group)]
      .map(([category, members]) =>
        categoryOf(
          category,
          members,
          choices.ofCategory(userId, category),
          defaults.statesOf('Category', category),
        ),
      )
      .sort((a, b) => (a.category < b.category ? -1 : 1));
  }

  /**
   * Switches channels of a type on or off; other channels keep their state. What the tenant locks meanwhile stays on, because
   * a lock is stronger than what is stored here.
   * @throws {DomainError} `notFound` for a type the caller may not see; `invalid` for a channel the type does not
   * allow; `rejected` for switching off what cannot be switched off.
   */
  async update(typeName: string, given: readonly GivenChoice<boolean>[]): Promise<TypePreference> {
    const type = await this.types.get(typeName);
    const { channels } = validate(channelChoicesInput, { channels: given });
    const [tenantId, userId] = this.owner;
    const tenant = (await this.defaults.of(tenantId)).of(type);
    const { wanted, unknown, forced } = checkChoices(type, channels, tenant);
    if (unknown.length > 0) throw unknownChannels(unknown);
    if (forced.length > 0) throw typeIsForced(forced);
    const stored = await this.unit.run('updateNotificationPreference', async ({ em }) => {
      const choices = await this.store(em, 'Type', type, wanted);
      return decideChannels(type, { person: choices.of(userId, type), tenant });
    });
    return { type, channels: stored };
  }

  /**
   * Switches channels of a category on or off for types that have no preference of their own.
   * @throws {DomainError} `notFound` for a category of which the caller may see no type; `invalid` for a channel that none of
   * its types allows; `rejected` for switching off what the tenant requires.
   */
  async updateCategory(
    category: string,
    given: readonly GivenChoice<boolean | null>[],
  ): Promise<CategoryPreference> {
    const members = await this.types.getCategory(category);
    const { channels } = validate(categoryChoicesInput, { channels: given });
    const [tenantId, userId] = this.owner;
    const locks = (await this.defaults.of(tenantId)).statesOf('Category', category);
    const { wanted, unknown, forced } = checkCategoryChoices(members, channels, locks);
    if (unknown.length > 0) throw unknownChannels(unknown);
    if (forced.length > 0) throw typeIsForced(forced);
    return this.unit.run('updateNotificationCategoryPreference', async ({ em }) => {
      const choices = await this.store(em, 'Category', { name: category, group: category }, wanted);
      return categoryOf(category, members, choices.ofCategory(userId, category), locks);
    });
  }

  private async store(
    em: Parameters<typeof readChoices>[0],
    scope: PreferenceScope,
    { name, group }: Pick<CatalogType, 'name' | 'group'>,
    wanted: ReadonlyMap<NotificationChannel, boolean | null>,
  ): Promise<Choices> {
    const [tenantId, userId] = this.owner;
    const choices = [...wanted].map(([channel, isEnabled]) => ({ name, channel, isEnabled }));
    await storeChoices(em, scope, { tenantId, userId, choices }, this.clock.now());
    return readChoices(em, tenantId, [userId], [{ name, group }]);
  }

  private get owner(): [tenantId: string, userId: string] {
    const { actor, tenant } = this.unit.call;
    return [tenant.id, actor.userId ?? ''];
  }
}

type Locks = Parameters<typeof valueIn<(typeof defaultValues)[number] & string>>[0];

/** Parses choices for the channels of a category. @param locks what the tenant has set for the category. */
export function checkCategoryChoices(
  members: readonly CatalogType[],
  given: readonly GivenChoice<boolean | null>[],
  locks: Locks,
) {
  const entries = given.map(({ channel, isEnabled }) => ({ channel, value: isEnabled }));
  const read = readChannels<boolean | null>(channelsOf(members), entries, choiceValues);
  const forced = [...read.wanted].flatMap(([channel, isEnabled]) =>
    isEnabled === false && valueIn(locks, channel, defaultValues) === 'Required' ? [channel] : [],
  );
  return { ...read, forced };
}

/** A category as a person has chosen it. */
export function categoryOf(
  category: string,
  members: readonly CatalogType[],
  chosen: ReadonlyMap<string, boolean>,
  locks: Locks,
): CategoryPreference {
  return {
    category,
    channels: channelsOf(members).map((channel) => ({
      channel,
      isEnabled: valueIn(chosen, channel, choiceValues),
      isRequired: valueIn(locks, channel, defaultValues) === 'Required',
    })),
  };
}
