import type { Clock } from '../../../kernel/clock/clock.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import type { ChannelDelivery, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import type { PostingDeliveries } from '../posting-deliveries.service.ts';
import { checkAnswer } from '../provider-answer.ts';
import { sendForm } from '../send-form.ts';
import type { ZulipOptions } from './zulip-options.ts';

export interface ZulipChannelDependencies {
  readonly options: ZulipOptions;
  readonly client: GuardedClient;
  readonly deliveries: Pick<PostingDeliveries, 'posts'>;
  readonly clock: Clock;
}

/**
 * Posts into the shared stream that the operator names. One delivery of each notification posts, the others are
 * skipped. A recipient who selected the channel by a preference alone receives a direct message instead: a preference
 * publishes nothing.
 */
export class ZulipChannel implements ComposingChannel {
  readonly name = 'zulip';
  readonly isShared = true;
  readonly isConfigured: boolean;

  constructor(private readonly dependencies: ZulipChannelDependencies) {
    this.isConfigured = dependencies.options.BaseUrl !== undefined;
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const target = await this.targetOf(delivery);
    if (target === null) return 'skipped';
    const { options, client, clock } = this.dependencies;
    const { BaseUrl = '', BotEmail: user = '', ApiKey: password = '' } = options;
    const fields = { ...target.fields, content: markdownOf(delivery) };
    const form = { url: `${BaseUrl}/api/v1/messages`, user, password, fields };
    await inSpan({ source: 'Svc.Notifications.Zulip', name: 'zulip.send' }, async () =>
      checkAnswer('zulip', await sendForm(client, form, signal), clock.now()),
    );
    return 'delivered';
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    const target = await this.targetOf(delivery);
    return target === null
      ? []
      : [{ to: target.label, subject: null, text: markdownOf(delivery), html: null }];
  }

  private async targetOf(delivery: ChannelDelivery): Promise<ZulipTarget | null> {
    const { isOptIn, contacts } = delivery;
    if (isOptIn) {
      if (contacts.email === null) return null;
      return { label: contacts.email, fields: { type: 'direct', to: JSON.stringify([contacts.email]) } };
    }
    if (!(await this.dependencies.deliveries.posts(delivery))) return null;
    const { DefaultStream = '', DefaultTopic } = this.dependencies.options;
    return {
      label: `${DefaultStream || '(no stream)'} > ${DefaultTopic}`,
      fields: { type: 'stream', to: DefaultStream, topic: DefaultTopic },
    };
  }
}

interface ZulipTarget {
  /** As the outbox of development shows it. */
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

const marks = { info: 'ℹ️', success: '✅', warning: '⚠️', error: '❌' } as const;

/** Escapes quoted text, so that it mentions no user and links no stream. */
const withoutMentions = (text: string) => text.replaceAll(/([@#])(?=_?\*)/g, '$1\u200b');

function markdownOf({ title, body, severity }: ChannelDelivery): string {
  const heading = `${marks[severity]} **${withoutMentions(title)
    .replaceAll(/\*+|[\r\n]+/g, ' ')
    .trim()}**`;
  return body === null || body === '' ? heading : `${heading}\n${withoutMentions(body)}`;
}
