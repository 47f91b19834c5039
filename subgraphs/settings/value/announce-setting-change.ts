import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { type SettingChange, settingChanged } from '../settings.contract.ts';
import { topicOfEvent } from './setting-topics.rules.ts';

/** Tells whoever subscribes, in every process; a repeat carries the same event id. */
export function announceSettingChange(pubSub: PubSub): EventSubscriber {
  return {
    name: 'settings-announce-change',
    eventTypes: [settingChanged.name],
    // Listeners see the last value last.
    concurrency: 1,
    handle: (event) => pubSub.publish(topicOfEvent(event as DomainEvent<SettingChange>), event),
  };
}
