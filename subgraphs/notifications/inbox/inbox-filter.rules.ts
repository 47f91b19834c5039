import type { InboxViewName } from '../contract/notification.ts';

/** The rows `i` of each view at the instant $4. */
export const viewConditions: Readonly<Record<InboxViewName, string>> = {
  Inbox: 'i.archived_at is null and (i.snoozed_until is null or i.snoozed_until <= $4::timestamptz)',
  Archived: 'i.archived_at is not null',
  Snoozed: 'i.snoozed_until > $4::timestamptz',
  All: 'true',
};

/** Selects notifications of an inbox; what is absent selects all. */
export interface InboxFilter {
  readonly view: InboxViewName;
  /** Names of types. */
  readonly types: readonly string[] | null;
  readonly tag: string | null;
  readonly isRead: boolean | null;
  readonly threadKey: string | null;
}

/** What a list without a filter has. */
export const wholeInbox: InboxFilter = {
  view: 'Inbox',
  types: null,
  tag: null,
  isRead: null,
  threadKey: null,
};

/** Whether a filter compares nothing but the view. */
export function isWhole({ types, tag, isRead, threadKey }: InboxFilter): boolean {
  return types === null && tag === null && isRead === null && threadKey === null;
}

/** Parameters of a filter's conditions, of which the thread's is last. */
export function filterValues({ types, tag, isRead, threadKey }: InboxFilter): (string | null)[] {
  return [
    types === null ? null : JSON.stringify(types),
    tag,
    isRead === null ? null : String(isRead),
    ...(threadKey === null ? [] : [threadKey]),
  ];
}

/**
 * Conditions of a filter on rows `i` and their notifications `n`.
 * @param first number of the first of {@link filterValues}.
 * @param readAt when a row was read.
 */
export function filterConditions(first: number, isThread: boolean, readAt: string): string {
  const [types, tag, isRead, threadKey] = [0, 1, 2, 3].map((at) => `$${first + at}`);
  return [
    `(${types}::jsonb is null or n.type_name in (select jsonb_array_elements_text(${types}::jsonb)))`,
    `(${tag}::text is null or ${tag}::text = any (n.tags::text[]))`,
    `(${isRead}::boolean is null or (${readAt} is not null) = ${isRead}::boolean)`,
    ...(isThread ? [`i.thread_key = ${threadKey}::text`] : []),
  ].join(' and ');
}
