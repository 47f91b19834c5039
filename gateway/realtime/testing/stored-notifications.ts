import { forbidden } from '../../../subgraphs/kernel/error/domain-error.ts';
import { MessageBuffer } from '../../../subgraphs/kernel/messaging/message-buffer.ts';
import type { StoredPage } from '../../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { InboxChangeMessage, missedChanges } from '../inbox-change-message.ts';
import { NotificationMessage } from '../notification-message.ts';
import type { NotificationSource } from '../notification-source.ts';

/** Notifications of any number of users in memory, as the subgraph would serve them. */
export class StoredNotifications implements NotificationSource {
  readonly stored = new Map<string, NotificationMessage[]>();
  /** Subscriptions that were opened, and by whose credentials. */
  readonly followed: string[] = [];
  /** Users who may not. */
  readonly refused = new Set<string>();
  /** Messages a page has at most. */
  pageSize = 100;
  private holding: { readonly credentials: string; readonly read: () => Promise<void> } | null = null;
  /** Before a subscription to changes of an inbox is in place. */
  beforeInbox: () => Promise<void> = async () => {};
  private readonly listeners = new Set<{ user: string; wake: () => void; fail: () => void }>();
  private readonly inboxes = new Set<{
    user: string;
    changes: MessageBuffer<InboxChangeMessage>;
    fail: () => void;
  }>();

  /** Subscriptions to changes of inboxes that are open. */
  get openInboxes(): number {
    return this.inboxes.size;
  }

  /** Subscriptions that are open. */
  get open(): number {
    return this.listeners.size;
  }

  /** Stores and says. */
  publish(user: string, title: string): number {
    const list = this.stored.get(user) ?? [];
    this.stored.set(user, list);
    const id = list.length + 1;
    list.push(new NotificationMessage(id, JSON.stringify({ eventId: `${id}`, title })));
    for (const listener of [...this.listeners]) if (listener.user === user) listener.wake();
    return id;
  }

  /**
   * Keeps the answer to the next read back.
   * @param credentials whose.
   * @returns `held` resolves when it has been read.
   */
  holdReads(credentials: string): { readonly held: Promise<void>; readonly release: () => void } {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const read = () => {
      this.holding = null;
      held.resolve();
      return released.promise;
    };
    this.holding = { credentials, read };
    return { held: held.promise, release: released.resolve };
  }

  /** Says that a user has changed its inbox. */
  change(user: string, change: string): void {
    const message = new InboxChangeMessage(JSON.stringify({ change, ids: null, unreadNotificationCount: 0 }));
    for (const inbox of this.inboxes) if (inbox.user === user) inbox.changes.push(message);
  }

  /** Ends the open subscriptions, as a lost subgraph would. */
  fail(): void {
    for (const inbox of [...this.inboxes]) inbox.fail();
    for (const listener of [...this.listeners]) listener.fail();
  }

  async read(after: number | null, call: GatewayCall): Promise<StoredPage<NotificationMessage>> {
    const user = this.userOf(call);
    const list = this.stored.get(user) ?? [];
    const rest = after === null ? [] : list.slice(after);
    const messages = rest.slice(0, this.pageSize);
    const page = { messages, hasMore: rest.length > messages.length, last: list.length };
    if (this.holding?.credentials === call.headers.authorization) await this.holding?.read();
    return page;
  }

  async *follow(after: number, call: GatewayCall): AsyncIterable<NotificationMessage> {
    const user = this.userOf(call);
    this.followed.push(call.headers.authorization ?? '');
    let failed = false;
    let wake = () => {};
    const listener = {
      user,
      wake: () => wake(),
      fail: () => {
        failed = true;
        wake();
      },
    };
    this.listeners.add(listener);
    const onAbort = () => wake();
    call.signal.addEventListener('abort', onAbort, { once: true });
    try {
      let position = after;
      while (!call.signal.aborted) {
        if (failed) throw new Error('The subgraph went away.');
        const next = this.stored.get(user)?.[position];
        if (next === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        position = next.id;
        yield next;
      }
    } finally {
      call.signal.removeEventListener('abort', onAbort);
      this.listeners.delete(listener);
    }
  }

  async *followInbox(call: GatewayCall): AsyncIterable<InboxChangeMessage> {
    const user = this.userOf(call);
    await this.beforeInbox();
    const ended = new AbortController();
    const changes = new MessageBuffer<InboxChangeMessage>(
      () => {},
      AbortSignal.any([call.signal, ended.signal]),
    );
    const inbox = { user, changes, fail: () => ended.abort() };
    this.inboxes.add(inbox);
    try {
      yield missedChanges;
      yield* changes;
    } finally {
      this.inboxes.delete(inbox);
    }
  }

  private userOf({ actor }: GatewayCall): string {
    const user = actor.userId ?? '';
    if (this.refused.has(user)) throw forbidden();
    return user;
  }
}
