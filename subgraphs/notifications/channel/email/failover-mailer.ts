import type { Clock } from '../../../kernel/clock/clock.ts';
import { DeliveryPostponedError, PermanentDeliveryError } from '../../contract/channel.ts';
import type { EmailProvider } from './email-options.ts';
import type { OutgoingEmail } from './smtp-mailer.ts';

/** A way that e-mails go. */
export interface NamedMailer {
  readonly name: EmailProvider;
  /** @returns the name of the provider that took it. */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<EmailProvider>;
}

/**
 * Sends by the first of several providers that takes the message. One that failed comes last until its cool-down is over; a
 * provider may have taken a message in spite of its error, so that a recipient may get it twice.
 */
export class FailoverMailer {
  /** Ends of cool-downs in milliseconds since 1970, by provider. */
  private readonly restingUntil = new Map<EmailProvider, number>();

  constructor(
    private readonly mailers: readonly NamedMailer[],
    private readonly clock: Clock,
    /** Milliseconds. */
    private readonly coolDown: number,
  ) {}

  /**
   * @throws {PermanentDeliveryError} of the provider that refused the message for good; {DeliveryPostponedError} where all
   * name a time; another error with the words of all.
   * @returns the name of the provider that took it.
   */
  async send(email: OutgoingEmail, signal: AbortSignal): Promise<EmailProvider> {
    const failures: { readonly name: EmailProvider; readonly error: unknown }[] = [];
    for (const mailer of this.inOrder()) {
      const { name } = mailer;
      try {
        const provider = await mailer.send(email, signal);
        this.restingUntil.delete(name);
        return provider;
      } catch (error) {
        if (error instanceof PermanentDeliveryError) throw error;
        // One that used up the time of the attempt has failed, too.
        this.rest(name, error);
        signal.throwIfAborted();
        failures.push({ name, error });
      }
    }
    throw errorOfAll(failures);
  }

  /** Those that rest come last: of failed providers one may be better than none. */
  private inOrder(): readonly NamedMailer[] {
    const now = this.clock.now().getTime();
    const isResting = ({ name }: NamedMailer) => (this.restingUntil.get(name) ?? 0) > now;
    return [...this.mailers.filter((one) => !isResting(one)), ...this.mailers.filter(isResting)];
  }

  private rest(name: EmailProvider, error: unknown): void {
    const asked = error instanceof DeliveryPostponedError ? error.retryAfter : 0;
    this.restingUntil.set(name, this.clock.now().getTime() + Math.max(this.coolDown, asked));
  }
}

function errorOfAll(failures: readonly { readonly name: EmailProvider; readonly error: unknown }[]): Error {
  const words = failures.map(
    ({ name, error }) => `${name}: ${error instanceof Error ? error.message : 'failed'}`,
  );
  const message = words.join('; ');
  const pauses = failures.flatMap(({ error }) =>
    error instanceof DeliveryPostponedError ? [error.retryAfter] : [],
  );
  return pauses.length === failures.length && pauses.length > 0
    ? new DeliveryPostponedError(message, Math.min(...pauses))
    : new Error(message);
}
