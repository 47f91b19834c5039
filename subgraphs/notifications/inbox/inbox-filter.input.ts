import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { Field, graphEnum, InputType } from '../../kernel/subgraph/type-graphql.ts';
import { type InboxViewName, inboxViews, notificationLimits as limits } from '../contract/notification.ts';
import type { TypeCatalog } from '../type/type-catalog.ts';
import type { InboxFilter } from './inbox-filter.rules.ts';

export const InboxViewEnum = graphEnum(inboxViews, 'InboxView', 'A part of the caller’s inbox.', {
  Inbox: 'What is neither archived nor snoozed; also what was snoozed until now.',
  Archived: 'What the caller has archived.',
  Snoozed: 'What comes back at a later time.',
  All: 'Everything, archived and snoozed notifications too.',
});

const inboxFilterInput = z.object({
  view: z.enum(inboxViews).nullish(),
  types: z
    .array(text({ min: 1, max: limits.typeName }))
    .max(limits.filterTypes)
    .nullish(),
  category: text({ min: 1, max: limits.typeName }).nullish(),
  tag: text({ min: 1, max: limits.tag }).nullish(),
  threadKey: text({ min: 1, max: limits.threadKey }).nullish(),
  isRead: z.boolean().nullish(),
});

@InputType({ description: 'Selects notifications of the caller’s inbox; all that is given must hold.' })
export class InboxFilterInput {
  @Field(() => InboxViewEnum, { nullable: true, description: 'The part of the inbox; default `Inbox`.' })
  view?: InboxViewName | null;

  @Field(() => [String], { nullable: true, description: 'Names of notification types, at most 50.' })
  types?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `group` of notification types, 1 to 128 characters: those of all its types.',
  })
  category?: string | null;

  @Field(() => String, { nullable: true, description: 'A tag of the notification, 1 to 64 characters.' })
  tag?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The key of one thread, 1 to 256 characters.',
  })
  threadKey?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only notifications that were read, or were not.' })
  isRead?: boolean | null;
}

/** A category is its types. @throws {DomainError} `invalid`. */
export function readFilter(catalog: TypeCatalog, input: InboxFilterInput | null | undefined): InboxFilter {
  const given = validate(inboxFilterInput, input ?? {});
  const { view, category, tag, threadKey, isRead } = given;
  const named = given.types ?? null;
  const inCategory = category == null ? null : catalog.inCategory(category);
  return {
    view: view ?? 'Inbox',
    types:
      inCategory === null || named === null
        ? (inCategory ?? named)
        : inCategory.filter((name) => named.includes(name)),
    tag: tag ?? null,
    threadKey: threadKey ?? null,
    isRead: isRead ?? null,
  };
}
