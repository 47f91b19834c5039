import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { entityTagOf } from '../../kernel/persistence/revision.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  Cost,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import type { LifecycleService } from './lifecycle.service.ts';
import type { TemplateItem, TemplateView } from './read-template.ts';
import type { TemplateService } from './template.service.ts';
import {
  CreateTemplateInput,
  Template,
  TemplateHistoryArguments,
  TemplateLifecycleInfo,
  TemplateListArguments,
  TemplateListItem,
  type TemplateOfCulture,
  TemplateRevision,
  TemplateRevisionConnection,
  TemplateRevisionSummary,
  TemplateRevisionsArguments,
  templateList,
  templateOfCulture,
  UpdateTemplateInput,
} from './template.type.ts';
import type { TemplateReader } from './template-reader.service.ts';

const named = { description: 'Name of the template.' };
const inCulture = {
  nullable: true,
  description: 'BCP 47; one without a template falls back: fr-CA, fr, every culture. Null: every culture.',
};

@Resolver(() => Template)
export class TemplateResolver {
  constructor(
    private readonly reader: TemplateReader,
    private readonly service: TemplateService,
    private readonly lifecycles: LifecycleService,
  ) {}

  @ListSize(templateList.sizes)
  @Query(() => templateList.Connection, { description: 'Templates of the caller’s tenant.' })
  templates(
    @Args(() => TemplateListArguments) list: TemplateListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<TemplateListItem>> {
    return list.rest === true ? this.reader.listByName(list) : this.reader.list(list, selected);
  }

  @Query(() => Template, { nullable: true, description: 'A template that has a draft or is published.' })
  template(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, inCulture) culture?: string | null,
  ): Promise<Template | null> {
    return this.reader.find(name, culture);
  }

  @Query(() => [String], {
    description: 'Names of published templates with a place for the body of another template.',
  })
  templateLayouts(): Promise<string[]> {
    return this.reader.layouts();
  }

  @ListSize()
  @Query(() => TemplateRevisionConnection, { description: 'The revisions of a template, newest first.' })
  templateHistory(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, inCulture) culture: string | null,
    @Args(() => TemplateHistoryArguments) list: TemplateHistoryArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<TemplateRevisionSummary>> {
    return this.reader.history({ name, culture }, list, selected);
  }

  @Query(() => TemplateRevision, { nullable: true, description: 'A revision of a template.' })
  templateRevision(
    @Arg('name', () => String, named) name: string,
    @Arg('id', () => ID, { description: 'Id of the revision, a UUID.' }) id: string,
  ): Promise<TemplateRevision | null> {
    return this.reader.revision(name, id);
  }

  @Cost(200)
  @Mutation('Creates a template: its first draft.', {
    input: CreateTemplateInput,
    payload: { template: [Template, 'The template that was created.'] },
  })
  async createTemplate(input: CreateTemplateInput) {
    return { template: await this.service.create(input) };
  }

  @Cost(200)
  @Mutation('Replaces the draft, or creates one beside the published revision.', {
    input: UpdateTemplateInput,
    payload: { template: [Template, 'The template after the change.'] },
  })
  async updateTemplate({ name, ...template }: UpdateTemplateInput) {
    return { template: await this.service.update(name, template) };
  }

  @Mutation('Deletes the draft; published and archived revisions stay.', {
    input: templateOfCulture,
    payload: { template: [Template, 'The template as it was before the deletion.'] },
  })
  async deleteTemplateDraft({ name, culture }: TemplateOfCulture) {
    return { template: await this.service.deleteDraft(name, culture) };
  }

  @FieldResolver(() => TemplateLifecycleInfo, { description: 'Its status and its possible transitions.' })
  lifecycle(@Root() template: TemplateView): Promise<TemplateLifecycleInfo> {
    return this.lifecycles.infoOf(template);
  }
}

/** Fields of revisions in lists, which `TemplateRevision` has too. */
@Resolver(() => TemplateRevisionSummary)
export class TemplateRevisionResolver {
  @FieldResolver(() => String, {
    description:
      'Entity tag. Send that of a draft as `ifMatch` to refuse the change if it has changed since.',
  })
  entityTag(@Root() { concurrencyStamp }: TemplateRevisionSummary): string {
    return entityTagOf(concurrencyStamp);
  }
}

/** Fields of templates in lists, which `Template` has too. */
@Resolver(() => TemplateListItem)
export class TemplateListItemResolver {
  constructor(private readonly reader: TemplateReader) {}

  @ListSize()
  @FieldResolver(() => TemplateRevisionConnection, {
    description:
      'Its revisions, newest first, as `templateHistory` lists them; they are counted up to 1,000.',
  })
  history(
    @Root() { id }: TemplateItem,
    @Args(() => TemplateRevisionsArguments) list: TemplateRevisionsArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<TemplateRevisionSummary>> {
    return this.reader.historyOf(id, list, selected);
  }
}
