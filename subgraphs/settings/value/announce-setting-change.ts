import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { type SettingChange, settingChanged } from '../settings.contract.ts';
import { topicOfEvent } from './setting-topics.rules.ts';

/** Notifies subscribers in every process; a repeat carries the same event id. */
export function announceSettingChange(pubSub: PubSub): EventSubscriber {
  return {
    name: 'settings-announce-change',
    eventTypes: [settingChanged.name],
    // Awaited one by one, so that subscribers receive the last value last.
    concurrency: 1,
    handle: (event) => pubSub.publish(topicOfEvent(event as DomainEvent<SettingChange>), event),
  };
}
