import { z } from 'zod';
import type { Texts } from '../../../kernel/subgraph/services.ts';
import type { ChannelDelivery, Contacts, DeliveryResult } from '../../contract/channel.ts';
import type { NotificationTextOverride } from '../../contract/notification-texts.ts';
import type { UnsubscribeLinks } from '../../unsubscribe/unsubscribe-links.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import { usersWith } from '../users-with.ts';
import type { EmailAttachments } from './email-attachments.ts';
import type { EmailOptions } from './email-options.ts';
import type { NamedMailer } from './failover-mailer.ts';
import { linkOf, type RenderedEmail, renderEmail, withFooter } from './render-email.ts';

/** Exactly one address: a list, a name or a line end in a claim is refused. */
const address = z.email().max(320);

const addressOf = ({ email }: Contacts): string | null => address.safeParse(email).data ?? null;

export interface EmailChannelDependencies {
  readonly options: EmailOptions;
  readonly mailer: Pick<NamedMailer, 'send'>;
  readonly texts: Pick<Texts, 'find'>;
  /** Default target of the link. */
  readonly publicUrl: string;
  /** Templates of the installation for a type; null where it has none. */
  readonly findTextOverride?: () => NotificationTextOverride | null;
  /** Links to switch a type's e-mails off; absent: e-mails have none. */
  readonly links?: Pick<UnsubscribeLinks, 'linkFor'>;
  /** Absent: e-mails carry no files. */
  readonly attachments?: Pick<EmailAttachments, 'of'>;
  /** A link to all preferences of a recipient, for templates; absent: they have none. */
  readonly preferencesUrl?: (delivery: ChannelDelivery) => Promise<string>;
}

/** Sends e-mail to the address that identity has for the recipient. */
export class EmailChannel implements ComposingChannel {
  readonly name = 'email';
  readonly isConfigured: boolean;

  constructor(private readonly dependencies: EmailChannelDependencies) {
    const { Smtp, Ses, SenderAddress } = dependencies.options;
    const hasWay = Smtp.Host !== undefined || Ses.AccessKeyId !== undefined;
    this.isConfigured = hasWay && SenderAddress !== undefined;
  }

  async reachable(_tenantId: string, users: readonly string[], contacts: ReadonlyMap<string, Contacts>) {
    return usersWith(users, contacts, addressOf);
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const to = addressOf(delivery.contacts);
    if (to === null) return 'skipped';
    const { deliveryId } = delivery;
    const attachments = (await this.dependencies.attachments?.of(delivery)) ?? [];
    const provider = await this.dependencies.mailer.send(
      { ...(await this.render(delivery)), to, deliveryId, attachments },
      signal,
    );
    return { provider };
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const to = addressOf(delivery.contacts);
    if (to === null) return [];
    const { unsubscribeUrl: _, ...message } = await this.render(delivery);
    const files = (await this.dependencies.attachments?.of(delivery)) ?? [];
    const attachments = files.map(({ content, ...file }) => ({ ...file, sizeBytes: content.byteLength }));
    return [{ to, ...message, attachments }];
  }

  private async render(delivery: ChannelDelivery): Promise<RenderedEmail> {
    const { options, publicUrl, texts, findTextOverride, links, preferencesUrl } = this.dependencies;
    const { tenantId, templateName, culture, data } = delivery;
    const word = (key: string) => texts.find(`NotificationEmail:${key}`, culture) ?? key;
    const link = linkOf(options.LinkUrl ?? publicUrl, delivery);
    const unsubscribeUrl = (await links?.linkFor(delivery)) ?? null;
    const words = { open: word('Open'), reason: word('Reason'), unsubscribe: word('Unsubscribe') };
    const email = renderEmail(delivery, { link, unsubscribeUrl }, words);
    const mail = async () => ({
      mail: {
        open_url: link,
        unsubscribe_url: unsubscribeUrl ?? '',
        preferences_url: (await preferencesUrl?.(delivery)) ?? '',
        reason: words.reason,
      },
    });
    const own = await findTextOverride?.()?.render(tenantId, templateName, culture, data, mail);
    return own?.html == null ? email : { ...email, html: withFooter(own.html, unsubscribeUrl, words) };
  }
}
