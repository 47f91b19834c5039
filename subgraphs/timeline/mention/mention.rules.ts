import { timelineLimits } from '../timeline.contract.ts';

const userPart = /^\(user:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\)/i;
const opening = '@[';

/**
 * The users a body mentions as `@[Display Name](user:<guid>)`: in their order, each once, in lower case, at most ten
 * (contract §1.3). The time it takes grows with the length alone, whatever the body is.
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
