import { systemClock } from '../../../kernel/clock/clock.ts';
import type { HealthCheck, HealthResult } from '../../../kernel/health/check.ts';
import { statusResult } from '../../../kernel/health/status-result.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import type { EmailOptions } from './email-options.ts';
import { refusalOf, SesMailer, sesUrl } from './ses-mailer.ts';

/** The account at Amazon SES (specification, "Dependency checks"): Degraded while its sending is paused. */
export function sesHealthChecks(
  options: EmailOptions,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (options.Ses.AccessKeyId === undefined) return [];
  const mailer = new SesMailer(options, open(sesUrl(options.Ses)), systemClock);
  const check = (signal: AbortSignal): Promise<HealthResult> =>
    mailer.account(signal).then(
      ({ SendingEnabled }) =>
        SendingEnabled === true
          ? { status: 'Healthy' }
          : { status: 'Degraded', description: 'sending is paused' },
      (error) => {
        const refusal = refusalOf(error);
        if (refusal.status < 300) throw error;
        return statusResult(refusal);
      },
    );
  return [{ name: 'ses', tags: ['readiness', 'startup'], check }];
}
