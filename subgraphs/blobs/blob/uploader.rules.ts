import type { Actor } from '../../kernel/call/actor.ts';

/** Under whose name an actor's uploads stand: the user's, else the API key's. */
export function uploaderOf({ userId, apiKeyId }: Pick<Actor, 'userId' | 'apiKeyId'>): string {
  return userId ?? `key:${apiKeyId ?? ''}`;
}
