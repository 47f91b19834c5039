import { systemClock } from '../../../kernel/clock/clock.ts';
import type { HealthCheck, HealthResult } from '../../../kernel/health/check.ts';
import { statusResult } from '../../../kernel/health/status-result.ts';
import type { GuardedClient, GuardedResponse } from '../../../kernel/http/guarded-client.ts';
import type { EmailOptions } from './email-options.ts';
import { SesMailer, sesUrl } from './ses-mailer.ts';

/** The account at Amazon SES (specification, "Dependency checks"): Degraded while its sending is paused. */
export function sesHealthChecks(
  options: EmailOptions,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (options.Ses.AccessKeyId === undefined) return [];
  const mailer = new SesMailer(options, open(sesUrl(options.Ses)), systemClock);
  const check = async (signal: AbortSignal): Promise<HealthResult> => {
    const answer = await mailer.account(signal);
    if (answer.status !== 200) return statusResult(answer);
    return isSending(answer)
      ? { status: 'Healthy' }
      : { status: 'Degraded', description: 'sending is paused' };
  };
  return [{ name: 'ses', tags: ['readiness', 'startup'], check }];
}

function isSending({ body }: GuardedResponse): boolean {
  const account = JSON.parse(body.toString('utf8')) as { SendingEnabled?: unknown } | null;
  return account?.SendingEnabled === true;
}
