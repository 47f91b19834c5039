import type { Clock } from '../../kernel/clock/clock.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import type { ChannelDelivery } from '../contract/channel.ts';
import type { ChannelDefaults } from '../preference/channel-defaults.ts';
import type { TypeCatalog } from '../type/type-catalog.ts';
import { SealedTokens } from './sealed-tokens.ts';
import { mayUnsubscribe, readSealed, sealedText, type UnsubscribeLink } from './unsubscribe-link.rules.ts';

export interface UnsubscribeLinkDependencies {
  readonly cipher: ResultCipher;
  readonly clock: Clock;
  readonly catalog: TypeCatalog;
  readonly defaults: Pick<ChannelDefaults, 'of'>;
  /** Where the page is, without its query. */
  readonly pageUrl: string;
}

/**
 * Links by which a person switches a type's e-mails off without signing in. A token is sealed for its tenant and this use, and
 * reveals neither person nor type; nothing is stored for it.
 */
export class UnsubscribeLinks {
  private readonly tokens: SealedTokens;

  constructor(private readonly dependencies: UnsubscribeLinkDependencies) {
    this.tokens = new SealedTokens(dependencies.cipher, 'notifications.unsubscribe-link');
  }

  /** @returns null for a type that cannot be switched off. */
  async linkFor({
    tenantId,
    recipientId: userId,
    notificationTypeName: typeName,
  }: Pick<ChannelDelivery, 'tenantId' | 'recipientId' | 'notificationTypeName'>): Promise<string | null> {
    const { clock, catalog, defaults, pageUrl } = this.dependencies;
    const type = catalog.find(typeName);
    if (type === null || !mayUnsubscribe(type, (await defaults.of(tenantId)).of(type))) return null;
    const text = sealedText({ tenantId, userId, typeName }, clock.now());
    const url = new URL(pageUrl);
    url.searchParams.set('token', await this.tokens.seal({ tenantId, text }));
    return url.href;
  }

  /** @returns null for what was not sealed here for this use, was changed, or has ended. */
  async read(token: string): Promise<UnsubscribeLink | null> {
    const opened = await this.tokens.open(token);
    return opened === null ? null : readSealed(opened.tenantId, opened.text, this.dependencies.clock.now());
  }
}
