import type { Clock } from '../../../kernel/clock/clock.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { inSpan } from '../../../kernel/telemetry/span.ts';
import { checkAnswer } from '../provider-answer.ts';
import { sendForm } from '../send-form.ts';

/** An account at a provider that speaks Twilio's messaging API. */
export interface TwilioAccount {
  readonly BaseUrl: string;
  readonly AccountSid?: string | undefined;
  readonly AuthToken?: string | undefined;
}

/** Sends messages by Twilio's API: one form POST (`POST /2010-04-01/Accounts/{sid}/Messages.json`). */
export class TwilioMessages {
  constructor(
    private readonly account: TwilioAccount,
    private readonly client: GuardedClient,
    private readonly clock: Clock,
  ) {}

  /**
   * @param fields `To`, `From`, `Body` and the like, as the API names them.
   * @throws as `checkAnswer`, or {DomainError} `upstream` without an answer.
   */
  async send(fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    const { BaseUrl, AccountSid: user = '', AuthToken: password = '' } = this.account;
    const url = `${BaseUrl}/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`;
    await inSpan({ source: 'Svc.Notifications.Twilio', name: 'twilio.send' }, async () => {
      const answer = await sendForm(this.client, { url, user, password, fields }, signal);
      checkAnswer('twilio', answer, this.clock.now());
    });
  }
}
