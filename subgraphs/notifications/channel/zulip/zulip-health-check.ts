import type { HealthCheck } from '../../../kernel/health/check.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { providerHealthCheck } from '../provider-health-check.ts';
import { basicCredentials } from '../send-form.ts';
import type { ZulipOptions } from './zulip-options.ts';

/** Asks who the bot is (`GET /api/v1/users/me`); none while the channel is off. */
export function zulipHealthChecks(
  { BaseUrl, BotEmail = '', ApiKey = '' }: ZulipOptions,
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (BaseUrl === undefined) return [];
  const client = open(BaseUrl);
  const url = `${BaseUrl}/api/v1/users/me`;
  const headers = { authorization: basicCredentials(BotEmail, ApiKey), accept: 'application/json' };
  return [
    providerHealthCheck('zulip', (signal) =>
      client.request({ url, headers, maxResponseBytes: 65_536, signal }),
    ),
  ];
}
