import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { typeIsForced, unknownChannels } from '../notifications.errors.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import { channelChoicesInput } from './preference.input.ts';
import { type ChannelChoice, checkChoices, choicesOf } from './preference.rules.ts';

/** A type with the caller's choices. */
export interface TypePreference {
  readonly type: CatalogType;
  readonly channels: ChannelChoice[];
}

type StoredRow = { readonly type_name: string; readonly channel: string; readonly is_enabled: boolean };

/** The caller's preferences: channels by notification type. */
export class PreferenceService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly types: VisibleTypes,
  ) {}

  /** Every type the caller may see, by name. One statement. */
  async list(): Promise<TypePreference[]> {
    const types = await this.types.list();
    const rows: StoredRow[] = await this.unit.call.em.execute(
      'select type_name, channel, is_enabled from notifications.preference where tenant_id = ? and user_id = ?',
      this.owner,
    );
    return types.map((type) => preferenceOf(type, rows));
  }

  /**
   * Switches channels of a type on or off; other channels keep their state.
   * @throws {DomainError} `notFound` for a type the caller may not see; `invalid` for a channel the type does not
   * allow; `rejected` for switching a default channel off where there is no opt-out.
   */
  async update(
    typeName: string,
    choices: readonly { readonly channel: string; readonly isEnabled: boolean }[],
  ): Promise<TypePreference> {
    const type = await this.types.get(typeName);
    const { channels } = validate(channelChoicesInput, { channels: choices });
    const { wanted, unknown, forced } = checkChoices(type, channels);
    if (unknown.length > 0) throw unknownChannels(unknown);
    if (forced.length > 0) throw typeIsForced(forced);
    const stored = await this.unit.run('updateNotificationPreference', async ({ em }) => {
      if (wanted.size > 0) {
        await em.execute(
          `insert into notifications.preference (tenant_id, user_id, type_name, channel, is_enabled, modified_at)
           select ?, ?, ?, w.channel, w.is_enabled, ?
           from jsonb_to_recordset(?::jsonb) as w(channel text, is_enabled boolean) order by w.channel
           on conflict (tenant_id, user_id, type_name, channel)
             do update set is_enabled = excluded.is_enabled, modified_at = excluded.modified_at`,
          [
            ...this.owner,
            type.name,
            this.clock.now(),
            JSON.stringify([...wanted].map(([channel, is_enabled]) => ({ channel, is_enabled }))),
          ],
        );
      }
      const rows: StoredRow[] = await em.execute(
        `select type_name, channel, is_enabled from notifications.preference
         where tenant_id = ? and user_id = ? and type_name = ?`,
        [...this.owner, type.name],
      );
      return preferenceOf(type, rows).channels;
    });
    return { type, channels: stored };
  }

  private get owner(): [tenantId: string, userId: string] {
    const { actor, tenant } = this.unit.call;
    return [tenant.id, actor.userId ?? ''];
  }
}

function preferenceOf(type: CatalogType, rows: readonly StoredRow[]): TypePreference {
  const stored = rows.filter(({ type_name }) => type_name === type.name);
  return {
    type,
    channels: choicesOf(type, new Map(stored.map(({ channel, is_enabled }) => [channel, is_enabled]))),
  };
}
