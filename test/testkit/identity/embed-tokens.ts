import type { SampleOwner } from '../../contract/rows/row-sample.ts';
import type { TestPlatform } from '../platform.ts';

/** The origin of the pages that embed components in tests. */
export const pageOrigin = 'https://page.example';

/** A token of an anonymous viewer. */
export const embedInput = { components: ['webhooks'], origins: [pageOrigin] };

/** What a backend of tests holds: all that components use. */
const held = [
  'AuthenticationEmbedTokens.Tokens.Create',
  'AuthenticationEmbedTokens.Tokens.Revoke',
  'Notifications.UserNotifications.Read',
  'Notifications.UserNotifications.Manage',
  'Timeline.Entries.Read',
  'Timeline.Entries.Create',
  'Dashboards.Instances.Read',
  'Webhooks.Subscriptions.Manage',
];

/** The raw secret of a new API key. */
export async function newEmbeddingKey(
  { platform, token }: SampleOwner,
  key: { readonly type?: string; readonly permissions?: readonly string[] } = {},
): Promise<string> {
  const body = { name: 'backend', type: 'Secret', environment: 'test', permissions: held, ...key };
  const answer = await platform.call('/authentication/api-keys', { method: 'POST', token, body });
  if (answer.status !== 201) throw new Error(`No key: ${answer.text}`);
  return answer.body.rawSecret;
}

/** A new embed token of an API key. */
export async function newEmbedToken(
  platform: TestPlatform,
  key: string,
  input: object = embedInput,
): Promise<{ readonly id: string; readonly token: string }> {
  const query = `mutation ($input: CreateEmbedTokenInput!) {
    createEmbedToken(input: $input) { token embedToken { id } }
  }`;
  const { body } = await platform.graphql(query, { input }, { token: key });
  if (body.errors !== undefined) throw new Error(`No embed token: ${JSON.stringify(body.errors)}`);
  const { token, embedToken } = body.data.createEmbedToken;
  return { id: embedToken.id, token };
}
