import type { RequestContext } from '../../kernel/call/context.ts';
import { MessageBuffer } from '../../kernel/messaging/message-buffer.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { type InboxNews, inboxTopic } from '../contract/notification.ts';

/** Stands for changes that may have been missed. */
export interface MissedChanges {
  readonly change: null;
  readonly ids: null;
}

const missedChanges: MissedChanges = { change: null, ids: null };

/** The changes of the caller's inbox. */
export class InboxNewsService {
  constructor(
    private readonly request: Pick<RequestContext, 'actor' | 'tenant' | 'signal'>,
    private readonly pubSub: PubSub,
  ) {}

  /** Yields each change from now on, until the call ends. An outage of Redis is one {@link MissedChanges}. */
  async listen(): Promise<AsyncIterableIterator<InboxNews | MissedChanges>> {
    const { actor, tenant, signal } = this.request;
    let stop = () => {};
    const changes = new MessageBuffer<InboxNews | MissedChanges>(() => stop(), signal);
    stop = await this.pubSub.follow<InboxNews>(inboxTopic(tenant.id, actor.userId ?? ''), {
      onMessage: (news) => changes.push(news),
      onGap: () => changes.push(missedChanges),
    });
    // A signal that aborted meanwhile released the buffer before there was something to stop.
    if (signal.aborted) stop();
    return changes;
  }
}
