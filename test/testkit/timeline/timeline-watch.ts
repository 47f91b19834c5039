import type { DomainEvent } from '../../../subgraphs/kernel/call/event.ts';
import type { TestPlatform } from '../platform.ts';

/** A user who may or may not see an entry. */
export interface TimelineSpy {
  readonly name: string;
  readonly userId: string;
  readonly tenantId: string | null;
  readonly roles: readonly string[];
  readonly token: string;
}

/** An entry, and how to know it: nothing else contains its marker. */
export interface WatchedEntry {
  readonly tenantId: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly id: string;
  readonly marker: string;
  /** A comment beside it, which every reader of the entity sees. */
  readonly companionId: string;
  /** A blob attached to it. */
  readonly blobId: string | null;
}

/** Where what is told is looked for. */
export interface Watch {
  readonly platform: TestPlatform;
  /** What webhooks would be told: every event that is not the platform's own. */
  readonly events: readonly DomainEvent[];
}

/** A way an entry could get out. */
export interface WayOut {
  readonly name: string;
  /** Of entries that are there, or also of deleted ones, which must not be announced. */
  readonly of: 'live' | 'all';
  /** Not for system logs: those notify no user and hold nothing. */
  readonly isForWritten?: true;
  /** The event stream depends on no caller: what all users see. */
  readonly isPublic?: true;
  /** Whether the reader is told of the entry. */
  tells(watch: Watch, entry: WatchedEntry, reader: TimelineSpy): Promise<boolean>;
}

/** Whether an answer knows of an entry. */
export const told = (answer: { readonly text: string }, { id, marker }: WatchedEntry) =>
  answer.text.includes(id) || answer.text.includes(marker);
