import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { typeIsForced, unsubscribeLinkNotFound } from '../notifications.errors.ts';
import type { ChannelDefaults } from '../preference/channel-defaults.ts';
import { decideChannels } from '../preference/preference.rules.ts';
import { readChoices } from '../preference/read-choices.ts';
import { storeChoices } from '../preference/store-choices.ts';
import { linkTimes } from '../preference-link/preference-link.rules.ts';
import type { PreferenceLinks } from '../preference-link/preference-links.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import { mayUnsubscribe, type UnsubscribeLink, unsubscribedChannel } from './unsubscribe-link.rules.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** What a link switches off, and whether it is on. */
export interface LinkedType {
  readonly type: CatalogType;
  readonly isEnabled: boolean;
  /** Where the person sees all their preferences; ends soon. */
  readonly preferencesUrl: string;
}

export interface UnsubscribeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalog: TypeCatalog;
  readonly links: UnsubscribeLinks;
  readonly defaults: Pick<ChannelDefaults, 'of'>;
  readonly preferenceLinks: PreferenceLinks;
}

/** Switches e-mails off by links. The link is the right to it; the caller is not asked. */
export class UnsubscribeService {
  constructor(private readonly dependencies: UnsubscribeDependencies) {}

  /** One statement. @throws {DomainError} `notFound` for a link that is not valid, or whose type no module defines. */
  async get(token: string): Promise<LinkedType> {
    const link = await this.read(token);
    const { type, tenantId, userId } = link;
    const { database, defaults } = this.dependencies;
    const tenant = (await defaults.of(tenantId)).of(type);
    const choices = await readChoices(database.session(tenantId), tenantId, [userId], [type]);
    const decisions = decideChannels(type, { person: choices.of(userId, type), tenant });
    const email = decisions.find(({ channel }) => channel === unsubscribedChannel);
    return {
      type,
      isEnabled: email?.isEnabled ?? false,
      preferencesUrl: await this.preferencesUrlOf(link),
    };
  }

  /** Idempotent. @throws {DomainError} as {@link get}; `rejected` for a type that cannot be switched off any more. */
  async unsubscribe(token: string): Promise<LinkedType> {
    const link = await this.read(token);
    const { type, tenantId, userId } = link;
    const { database, clock, defaults } = this.dependencies;
    if (!mayUnsubscribe(type, (await defaults.of(tenantId)).of(type)))
      throw typeIsForced([unsubscribedChannel]);
    // Before the change: what can fail must not follow what is stored.
    const preferencesUrl = await this.preferencesUrlOf(link);
    const choices = [{ name: type.name, channel: unsubscribedChannel, isEnabled: false }];
    await database
      .session(tenantId)
      .transactional((em) => storeChoices(em, 'Type', { tenantId, userId, choices }, clock.now()));
    return { type, isEnabled: false, preferencesUrl };
  }

  /** A link of its own, which ends with the one that was opened and an hour after now. */
  private preferencesUrlOf({ endsAt, tenantId, userId }: UnsubscribeLink): Promise<string> {
    const { clock, preferenceLinks } = this.dependencies;
    const until = Math.min(endsAt.getTime(), clock.now().getTime() + linkTimes.page);
    return preferenceLinks.linkFor({ tenantId, userId }, new Date(until));
  }

  private async read(token: string): Promise<UnsubscribeLink & { readonly type: CatalogType }> {
    const link = await this.dependencies.links.read(token);
    const type = link === null ? null : this.dependencies.catalog.find(link.typeName);
    if (link === null || type === null) throw unsubscribeLinkNotFound();
    return { ...link, type };
  }
}
