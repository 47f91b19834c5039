import type { GuardedClient, GuardedResponse } from '../../kernel/http/guarded-client.ts';

/** A form on its way to a provider. */
export interface ProviderForm {
  readonly url: string;
  /** HTTP Basic (RFC 7617). */
  readonly user: string;
  readonly password: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The header `Authorization` of HTTP Basic. */
export function basicCredentials(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Posts a form with Basic credentials. @throws {DomainError} `upstream` without an answer in time. */
export function sendForm(
  client: GuardedClient,
  { url, user, password, fields }: ProviderForm,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  return client.request({
    url,
    method: 'POST',
    headers: {
      authorization: basicCredentials(user, password),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams(fields).toString(),
    maxResponseBytes: 16_384,
    signal,
  });
}
