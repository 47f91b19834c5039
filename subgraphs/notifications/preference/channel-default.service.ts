import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import { typeIsForced, unknownChannels } from '../notifications.errors.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import { channelDefaultTopic, type DefaultRow, TenantDefaults } from './channel-defaults.ts';
import { channelDefaultsInput } from './preference.input.ts';
import {
  type ChannelDefaultState,
  channelsOf,
  decideChannel,
  defaultValues,
  nothingSet,
  readChannels,
  valueIn,
} from './preference.rules.ts';
import type { PreferenceScope } from './store-choices.ts';

/** What a tenant has set for a category, or for one type. */
export interface ChannelDefault {
  readonly category: string;
  /** Null: for the whole category. */
  readonly type: CatalogType | null;
  readonly channels: readonly {
    readonly channel: NotificationChannel;
    readonly state: ChannelDefaultState | null;
  }[];
}

/** A channel as a request names it, and what is to be set. */
interface GivenDefault {
  readonly channel: string;
  readonly state: string | null;
}

/** What a default is for. */
interface Target {
  readonly category: string;
  readonly type: CatalogType | null;
  readonly allowed: readonly NotificationChannel[];
}

const ofType = (type: CatalogType): Target => ({
  category: type.group,
  type,
  allowed: type.allowedChannels,
});
const ofCategory = (category: string, members: readonly CatalogType[]): Target => ({
  category,
  type: null,
  allowed: channelsOf(members),
});

/** The tenant's defaults: what is on for people who have chosen nothing, and what they cannot switch off. */
export class ChannelDefaultService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly types: VisibleTypes,
    private readonly epochs: Epochs,
  ) {}

  /** Each category that the caller may know, by name, and its types after it. One statement. */
  async list(): Promise<ChannelDefault[]> {
    const types = await this.types.list();
    const { em, tenant } = this.unit.call;
    const rows: DefaultRow[] = await em.execute(
      'select scope, name, channel, state from notifications.channel_default where tenant_id = ?',
      [tenant.id],
    );
    const stored = new TenantDefaults(rows);
    return [...Map.groupBy(types, ({ group }) => group)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([category, members]) => [ofCategory(category, members), ...members.map(ofType)])
      .map((target) => defaultOf(target, stored));
  }

  /**
   * Sets what is on for people who have chosen nothing; other channels keep their state. For notifications that are fanned out afterwards.
   * @throws {DomainError} `notFound` for a type the caller may not see; `invalid` for a channel the type does not allow;
   * `rejected` for switching off a channel of a type without opt-out.
   */
  async updateType(typeName: string, given: readonly GivenDefault[]): Promise<ChannelDefault> {
    const type = await this.types.get(typeName);
    return this.update('updateNotificationTypeDefault', ofType(type), given);
  }

  /** As {@link updateType}, for all types of a category that have no default of their own. */
  async updateCategory(category: string, given: readonly GivenDefault[]): Promise<ChannelDefault> {
    const members = await this.types.getCategory(category);
    return this.update('updateNotificationCategoryDefault', ofCategory(category, members), given);
  }

  private async update(
    operation: string,
    target: Target,
    given: readonly GivenDefault[],
  ): Promise<ChannelDefault> {
    const { channels } = validate(channelDefaultsInput, { channels: given });
    const entries = channels.map(({ channel, state }) => ({ channel, value: state }));
    const { wanted, unknown } = readChannels<ChannelDefaultState | null>(
      target.allowed,
      entries,
      defaultValues,
    );
    if (unknown.length > 0) throw unknownChannels(unknown);
    const { type, category } = target;
    const forced = [...wanted].flatMap(([channel, state]) =>
      state === 'Off' && type !== null && isForced(type, channel) ? [channel] : [],
    );
    if (forced.length > 0) throw typeIsForced(forced);
    const scope: PreferenceScope = type === null ? 'Category' : 'Type';
    const name = type?.name ?? category;
    const { id: tenantId } = this.unit.call.tenant;
    const rows = await this.unit.run(operation, async ({ em }) => {
      // Two statements on the same rows: in whatever order two requests name them.
      await lockName(em, channelDefaultTopic, tenantId);
      await this.epochs.bump(em, tenantId, channelDefaultTopic);
      const entriesOf = (isSet: boolean) =>
        JSON.stringify(
          [...wanted]
            .filter(([, state]) => (state !== null) === isSet)
            .map(([channel, state]) => ({ channel, state })),
        );
      await em.execute(
        `insert into notifications.channel_default (tenant_id, scope, name, channel, state, modified_at)
         select ?, ?, ?, w.channel, w.state, ?
         from jsonb_to_recordset(?::jsonb) as w(channel text, state text) order by w.channel
         on conflict (tenant_id, scope, name, channel)
           do update set state = excluded.state, modified_at = excluded.modified_at`,
        [tenantId, scope, name, this.clock.now(), entriesOf(true)],
      );
      await em.execute(
        `delete from notifications.channel_default d using jsonb_to_recordset(?::jsonb) as w(channel text)
         where d.tenant_id = ? and d.scope = ? and d.name = ? and d.channel = w.channel`,
        [entriesOf(false), tenantId, scope, name],
      );
      return em.execute<DefaultRow[]>(
        `select scope, name, channel, state from notifications.channel_default
         where tenant_id = ? and scope = ? and name = ?`,
        [tenantId, scope, name],
      );
    });
    return defaultOf(target, new TenantDefaults(rows));
  }
}

function isForced(type: CatalogType, channel: NotificationChannel): boolean {
  return decideChannel(type, channel, { person: nothingSet, tenant: nothingSet }).decidedBy === 'NoOptOut';
}

function defaultOf({ category, type, allowed }: Target, stored: TenantDefaults): ChannelDefault {
  const states = type === null ? stored.statesOf('Category', category) : stored.statesOf('Type', type.name);
  return {
    category,
    type,
    channels: allowed.map((channel) => ({ channel, state: valueIn(states, channel, defaultValues) })),
  };
}
