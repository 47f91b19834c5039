import type { Actor } from '../../kernel/call/actor.ts';

/** The id that owns an actor's uploads: the user's, else the API key's. */
export function uploaderOf({ userId, apiKeyId }: Pick<Actor, 'userId' | 'apiKeyId'>): string {
  return userId ?? `key:${apiKeyId ?? ''}`;
}
