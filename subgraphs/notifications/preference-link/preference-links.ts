import type { Clock } from '../../kernel/clock/clock.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { notificationsSection } from '../notifications.options.ts';
import { SealedTokens } from '../unsubscribe/sealed-tokens.ts';
import { type LinkOwner, readOwner, sealedOwner } from './preference-link.rules.ts';

export interface PreferenceLinkDependencies {
  readonly cipher: ResultCipher;
  readonly clock: Clock;
  /** Where the page is, without its query. */
  readonly pageUrl: string;
}

/** Links by which a person sees and changes their preferences without signing in. They open nothing else; nothing is stored. */
export class PreferenceLinks {
  private readonly tokens: SealedTokens;

  constructor(private readonly dependencies: PreferenceLinkDependencies) {
    this.tokens = new SealedTokens(dependencies.cipher, 'notifications.preference-link');
  }

  async linkFor({ tenantId, userId }: LinkOwner, until: Date): Promise<string> {
    const url = new URL(this.dependencies.pageUrl);
    const text = sealedOwner(userId, until);
    url.searchParams.set('token', await this.tokens.seal({ tenantId, text }));
    return url.href;
  }

  /** @returns null for what was not sealed here for this use, was changed, or has ended. */
  async read(token: string): Promise<LinkOwner | null> {
    const opened = await this.tokens.open(token);
    return opened === null ? null : readOwner(opened.tenantId, opened.text, this.dependencies.clock.now());
  }
}

/** The links of an installation, to its own page unless the options name another. */
export function openPreferenceLinks({
  cipher,
  clock,
  installation: { publicUrl, restPathOf },
  options,
}: Pick<KernelServices, 'cipher' | 'clock' | 'installation' | 'options'>): PreferenceLinks {
  const { PreferencesUrl } = options(notificationsSection);
  const pageUrl = PreferencesUrl ?? `${publicUrl}/api/v1${restPathOf('/notifications/preference-page')}`;
  return new PreferenceLinks({ cipher, clock, pageUrl });
}
