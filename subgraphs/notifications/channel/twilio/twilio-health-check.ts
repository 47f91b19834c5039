import type { HealthCheck } from '../../../kernel/health/check.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { providerHealthCheck } from '../provider-health-check.ts';
import { basicCredentials } from '../send-form.ts';
import type { TwilioAccount } from './twilio-messages.ts';

/** Reads the account itself (`GET /2010-04-01/Accounts/{sid}.json`); none while the channel is off. */
export function twilioHealthChecks(
  name: string,
  { BaseUrl, AccountSid, AuthToken = '' }: TwilioAccount,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (AccountSid === undefined) return [];
  const client = open(BaseUrl);
  const url = `${BaseUrl}/2010-04-01/Accounts/${encodeURIComponent(AccountSid)}.json`;
  const headers = { authorization: basicCredentials(AccountSid, AuthToken), accept: 'application/json' };
  return [
    providerHealthCheck(name, (signal) => client.request({ url, headers, maxResponseBytes: 16_384, signal })),
  ];
}
