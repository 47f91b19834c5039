import { queryList } from '../../kernel/query/query-list.type.ts';
import {
  ConnectionArguments,
  ConnectionOf,
  PagedArguments,
  RestOnly,
} from '../../kernel/subgraph/connection.type.ts';
import { ifMatch, type ObjectOf } from '../../kernel/subgraph/mutation.ts';
import {
  ArgsType,
  Directive,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { type TemplateStatus, templateStatuses } from '../templating.contract.ts';
import { templateQuery } from './template.query.ts';

const TemplateStatusEnum = graphEnum(
  templateStatuses,
  'TemplateLifecycleStatus',
  'Status of a template or of one of its revisions.',
  {
    Draft: 'The template is being edited.',
    PendingReview: 'The draft waits for a reviewer’s approval.',
    Published: 'The published version, from which documents are rendered.',
    Archived: 'A formerly published version.',
  },
);

export { TemplateStatusEnum };

@ObjectType({ description: 'A revision of a template without its contents.' })
export class TemplateRevisionSummary {
  @Field(() => ID, { description: 'UUID v7: later revisions have greater ones.' })
  revisionId!: string;

  @Field(() => String, { description: 'Media type of its text, which decides how it is rendered.' })
  mimeType!: string;

  @Field(() => String, { nullable: true, description: 'The layout template of its page.' })
  layoutName!: string | null;

  @Field(() => TemplateStatusEnum, { description: 'State of the revision in its lifecycle.' })
  status!: TemplateStatus;

  @Field(() => Int, { description: 'Characters of its text.' })
  contentLength!: number;

  @Field(() => Date, { description: 'When it was begun.' })
  createdAt!: Date;

  @Field(() => String, { description: 'User who saved it last before its publication.' })
  createdBy!: string;

  @Field(() => Date, { nullable: true, description: 'When it was published; null: never.' })
  publishedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Id of the user who published it.' })
  publishedBy!: string | null;

  @Field(() => String, {
    deprecationReason: 'Use entityTag.',
    description: 'Changes with each save.',
  })
  concurrencyStamp!: string;
}

@ObjectType({ description: 'A version of a template’s contents.' })
export class TemplateRevision extends TemplateRevisionSummary {
  @Field(() => String, { description: 'Text of the revision in Liquid.' })
  content!: string;
}

/** A template as lists show it. */
@ObjectType({ description: 'A template in a list.' })
export class TemplateListItem {
  @Field(() => String, { description: 'Name of the template.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'BCP 47; null for every culture.' })
  culture!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the template’s category.' })
  category!: string | null;

  @Field(() => TemplateStatusEnum, { description: 'From the draft, else from the published revision.' })
  status!: TemplateStatus;

  @Field(() => String, { description: 'Media type of its text, which decides how it is rendered.' })
  mimeType!: string;

  @Field(() => String, { nullable: true, description: 'The layout template of its page.' })
  layoutName!: string | null;

  @Field(() => Date, { description: 'When it was last saved or moved.' })
  modifiedAt!: Date;

  @Field(() => String, { description: 'Id of the user who changed it last.' })
  modifiedBy!: string;

  @Field(() => Boolean, { description: 'Whether the template can be rendered.' })
  hasPublishedVersion!: boolean;
}

export const templateList = queryList(templateQuery, {
  name: 'Template',
  node: TemplateListItem,
  description: 'Templates of the caller’s tenant.',
  enums: { status: TemplateStatusEnum },
});

/** The arguments of the list; REST has filters of its own. */
@ArgsType()
export class TemplateListArguments extends templateList.Arguments {
  @RestOnly()
  @Field(() => TemplateStatusEnum, { nullable: true, description: 'Only templates in this status.' })
  status?: TemplateStatus | null;

  @RestOnly()
  @Field(() => String, { nullable: true, description: 'Name or id of a category.' })
  category?: string | null;

  @RestOnly()
  @Field(() => String, { nullable: true, description: 'BCP 47; empty: those of every culture.' })
  culture?: string | null;
}

@ObjectType({ description: 'A template of one name and culture.' })
export class Template extends TemplateListItem {
  @Field(() => TemplateRevision, { nullable: true, description: 'The draft or the revision under review.' })
  draft!: TemplateRevision | null;

  @Field(() => TemplateRevision, {
    nullable: true,
    description: 'The published version, from which documents are rendered.',
  })
  published!: TemplateRevision | null;
}

@ObjectType({ description: 'Status of a template, and the transitions that the caller may start.' })
export class TemplateLifecycleInfo {
  @Field(() => String, { description: 'Name of the template.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'BCP 47; null for every culture.' })
  culture!: string | null;

  @Field(() => TemplateStatusEnum, { description: 'From the draft, else from the published revision.' })
  currentStatus!: TemplateStatus;

  @Field(() => Boolean, {
    description: 'Whether drafts can be submitted for review; without it `PendingReview` cannot be entered.',
  })
  workflowEnabled!: boolean;

  @Field(() => [TemplateStatusEnum], { description: 'Transitions that the caller may start.' })
  availableTransitions!: TemplateStatus[];
}

@ObjectType({ description: 'Revisions of a template, newest first.' })
export class TemplateRevisionConnection extends ConnectionOf('TemplateRevision', TemplateRevisionSummary) {}

@ArgsType()
export class TemplateRevisionsArguments extends ConnectionArguments() {}

@ArgsType()
export class TemplateHistoryArguments extends PagedArguments() {}

@InputType()
abstract class SavedTemplateInput {
  @Field(() => String, {
    nullable: true,
    description: 'BCP 47, at most 10 characters; null for every culture.',
  })
  culture?: string | null;

  @Field(() => String, { description: 'Liquid, at most 1,000,000 characters.' })
  content!: string;

  @Field(() => String, { nullable: true, description: 'Media type of the template; default `text/html`.' })
  mimeType?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The layout template, whose `{{ body }}` is replaced by the page; it must be published at rendering. Null: none. ' +
      '`platform.email` is built in.',
  })
  layoutName?: string | null;

  @Field(() => String, { nullable: true, description: 'Name or id of a category, or a word of one’s own.' })
  category?: string | null;

  // A directive, because the printer of the SDL leaves out `deprecationReason` of input fields.
  @Directive('@deprecated(reason: "Use ifMatch of updateTemplate.")')
  @Field(() => String, {
    nullable: true,
    description: 'Version of the draft that was read; another one is a conflict. A new template has none.',
  })
  concurrencyStamp?: string | null;
}

@InputType({ description: 'All properties of a draft; absent ones get their defaults.' })
export class UpdateTemplateInput extends SavedTemplateInput {
  @Field(() => String, { description: 'Name of the template.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: `${ifMatch[1]} The tags are those of the draft; without a draft, of the published revision.`,
  })
  ifMatch?: string | null;
}

/** A new template. */
@InputType({ description: 'Properties of a new template.' })
export class CreateTemplateInput extends SavedTemplateInput {
  @Field(() => String, {
    description: '1 to 200 letters, digits, dots, hyphens and underscores, a letter in front.',
  })
  name!: string;
}

/** The template a mutation names. */
export const templateOfCulture = {
  name: [String, 'Name of the template.'],
  culture: [String, 'BCP 47, exactly; null: every culture.', { nullable: true }],
} as const;
export type TemplateOfCulture = ObjectOf<typeof templateOfCulture>;
