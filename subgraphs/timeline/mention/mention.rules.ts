import { timelineLimits } from '../timeline.contract.ts';

const userPart = /^\(user:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\)/i;
const opening = '@[';

/**
 * Lists the users that a body mentions as `@[Display Name](user:<guid>)`: in order, distinct, in lower case, at most ten.
 * Runs in linear time for any input.
 */
export function mentionsIn(body: string): readonly string[] {
  const mentioned = new Set<string>();
  const parts = body.split(']');
  for (const [index, part] of parts.entries()) {
    const start = part.indexOf(opening);
    const user = userPart.exec(parts[index + 1] ?? '')?.[1];
    if (user === undefined || start < 0 || start + opening.length === part.length) continue;
    mentioned.add(user.toLowerCase());
    if (mentioned.size === timelineLimits.mentions) break;
  }
  return [...mentioned];
}

/**
 * Replaces each mention in a body by `@Display Name`. Runs in linear time for any input.
 */
export function withMentionNames(body: string): string {
  const parts = body.split(']');
  let text = '';
  let mentionLength = 0;
  for (const [index, part] of parts.entries()) {
    const own = part.slice(mentionLength);
    const mention = userPart.exec(parts[index + 1] ?? '')?.[0] ?? '';
    const start = own.lastIndexOf(opening);
    const isMention = mention !== '' && start >= 0 && start + opening.length < own.length;
    mentionLength = isMention ? mention.length : 0;
    if (isMention) text += `${own.slice(0, start)}@${own.slice(start + opening.length)}`;
    else text += index < parts.length - 1 ? `${own}]` : own;
  }
  return text;
}
