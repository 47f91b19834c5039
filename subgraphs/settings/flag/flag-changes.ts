import type { RequestContext } from '../../kernel/call/context.ts';
import type { EventSubscriber } from '../../kernel/call/event.ts';
import { MessageBuffer } from '../../kernel/messaging/message-buffer.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { type FlagTargetingChange, flagTargetingChanged, settingScopes } from '../settings.contract.ts';
import { topicOf } from '../value/setting-topics.rules.ts';

/** A result of the subscription. */
export interface FlagsChange {
  readonly isStart: boolean;
}

const targetingTopic = (tenantId: string) => `settings:${tenantId}:flags`;

/** Tells the listeners of a tenant in every process that rules of a flag changed. */
export function announceFlagTargeting(pubSub: PubSub): EventSubscriber {
  return {
    name: 'settings-announce-flag-targeting',
    eventTypes: [flagTargetingChanged.name],
    handle: ({ tenantId, data }) =>
      pubSub.publish(targetingTopic(tenantId), (data as FlagTargetingChange).name),
  };
}

/**
 * Signals when flags of the caller may have changed: a value of its own, of its tenant or of all, or rules of its tenant.
 * The first result comes at once.
 */
export async function followFlags(
  { tenant, actor, signal }: Pick<RequestContext, 'tenant' | 'actor' | 'signal'>,
  pubSub: PubSub,
): Promise<AsyncIterableIterator<FlagsChange>> {
  const topics = [
    ...settingScopes.map((scope) => topicOf(scope, tenant, actor.userId)),
    targetingTopic(tenant.id),
  ];
  const following: (() => void)[] = [];
  const stop = () => {
    for (const stopOne of following.splice(0)) stopOne();
  };
  const changes = new MessageBuffer<FlagsChange>(stop, signal);
  const onChange = () => changes.push({ isStart: false });
  for (const topic of topics)
    following.push(await pubSub.follow(topic, { onMessage: onChange, onGap: onChange }));
  // A signal that aborted meanwhile stopped those before it alone.
  if (signal.aborted) stop();
  changes.push({ isStart: true });
  return changes;
}
