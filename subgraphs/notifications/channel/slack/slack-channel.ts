import type { Clock } from '../../../kernel/clock/clock.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import type { ChannelDelivery, DeliveryResult } from '../../contract/channel.ts';
import type { ComposedMessage, ComposingChannel } from '../composed-message.ts';
import type { PostingDeliveries } from '../posting-deliveries.service.ts';
import { checkAnswer } from '../provider-answer.ts';
import type { SlackOptions } from './slack-options.ts';

export interface SlackChannelDependencies {
  readonly options: SlackOptions;
  readonly client: GuardedClient;
  readonly deliveries: Pick<PostingDeliveries, 'posts'>;
  readonly clock: Clock;
}

/**
 * Posts into the Slack channel of an incoming webhook. One delivery of each notification posts, the others are skipped.
 * A webhook reaches no single person: who selected the channel by a preference alone gets nothing.
 */
export class SlackChannel implements ComposingChannel {
  readonly name = 'slack';
  readonly isShared = true;
  readonly isConfigured: boolean;

  constructor(private readonly dependencies: SlackChannelDependencies) {
    this.isConfigured = dependencies.options.WebhookUrl !== undefined;
  }

  async deliver(delivery: ChannelDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    const { options, client, clock } = this.dependencies;
    if (!(await this.posts(delivery))) return 'skipped';
    await inSpan({ source: 'Svc.Notifications.Slack', name: 'slack.send' }, async () => {
      const answer = await client.request({
        url: options.WebhookUrl ?? '',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(delivery)),
        maxResponseBytes: 1_024,
        signal,
      });
      checkAnswer('slack', answer, clock.now());
    });
    return 'delivered';
  }

  async compose(delivery: ChannelDelivery): Promise<readonly ComposedMessage[]> {
    if (!(await this.posts(delivery))) return [];
    return [{ to: 'Slack', subject: null, text: messageOf(delivery).text, html: null }];
  }

  private async posts(delivery: ChannelDelivery): Promise<boolean> {
    return !delivery.isOptIn && (await this.dependencies.deliveries.posts(delivery));
  }
}

const marks = {
  info: ':information_source:',
  success: ':white_check_mark:',
  warning: ':warning:',
  error: ':x:',
} as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes the three characters of Slack's markup, without which there are neither mentions nor links. */
const escapeMarkup = (text: string) => text.replaceAll(/[&<>]/g, (character) => entities[character] ?? '');

/** A message of an incoming webhook: `text` in Slack's markup. */
function messageOf({ title, body, severity }: ChannelDelivery): { readonly text: string } {
  const name = escapeMarkup(title)
    .replaceAll(/[*\r\n]+/g, ' ')
    .trim();
  const heading = `${marks[severity]} *${name}*`;
  return { text: body === null || body === '' ? heading : `${heading}\n${escapeMarkup(body)}` };
}
