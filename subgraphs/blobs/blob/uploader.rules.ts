import type { Actor } from '../../kernel/call/actor.ts';

/** The id that owns an actor's uploads: the user id, or the id of the API key. */
export function uploaderOf({ userId, apiKeyId }: Pick<Actor, 'userId' | 'apiKeyId'>): string {
  return userId ?? `key:${apiKeyId ?? ''}`;
}
