import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Cost, ID, Int, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TemplateStatus } from '../templating.contract.ts';
import type { TemplateService } from './template.service.ts';
import {
  CreateTemplateInput,
  Template,
  TemplateHistory,
  type TemplateOfCulture,
  TemplatePage,
  TemplateRevision,
  TemplateStatusEnum,
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
  ) {}

  @Query(() => TemplatePage, { description: 'The templates, by name and culture.' })
  templates(
    @Arg('page', () => Int, { nullable: true, description: 'One-based number of the page; default 1.' })
    page?: number | null,
    @Arg('pageSize', () => Int, { nullable: true, description: '1 to 100; default 20.' })
    pageSize?: number | null,
    @Arg('search', () => String, { nullable: true, description: 'Part of a name or category, in any case.' })
    search?: string | null,
    @Arg('status', () => TemplateStatusEnum, {
      nullable: true,
      description: 'Only templates in this status.',
    })
    status?: TemplateStatus | null,
    @Arg('category', () => String, { nullable: true, description: 'Name or id of a category.' })
    category?: string | null,
    @Arg('culture', () => String, { nullable: true, description: 'BCP 47; empty: those of every culture.' })
    culture?: string | null,
  ): Promise<TemplatePage> {
    return this.reader.list({ page, pageSize, search, status, category, culture });
  }

  @Query(() => Template, { nullable: true, description: 'A template that has a draft or is published.' })
  template(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, inCulture) culture?: string | null,
  ): Promise<Template | null> {
    return this.reader.find(name, culture);
  }

  @Query(() => [String], {
    description: 'Names of the published templates that have a place for another page.',
  })
  templateLayouts(): Promise<string[]> {
    return this.reader.layouts();
  }

  @Query(() => TemplateHistory, { description: 'The revisions of a template, newest first.' })
  async templateHistory(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, inCulture) culture?: string | null,
    @Arg('page', () => Int, { nullable: true, description: 'One-based number of the page; default 1.' })
    page?: number | null,
    @Arg('pageSize', () => Int, { nullable: true, description: '1 to 100; default 20.' })
    pageSize?: number | null,
  ): Promise<TemplateHistory> {
    const { items, ...rest } = await this.reader.history(name, culture, {
      ...(page == null ? {} : { page }),
      ...(pageSize == null ? {} : { pageSize }),
    });
    return { ...rest, revisions: items };
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
    payload: { template: [Template, 'The new template.'] },
  })
  async createTemplate(input: CreateTemplateInput) {
    return { template: await this.service.create(input) };
  }

  @Cost(200)
  @Mutation('Replaces the draft, or begins one beside what is published.', {
    input: UpdateTemplateInput,
    payload: { template: [Template, 'The changed template.'] },
  })
  async updateTemplate({ name, ...template }: UpdateTemplateInput) {
    return { template: await this.service.update(name, template) };
  }

  @Mutation('Deletes the draft; what is or was published stays.', {
    input: templateOfCulture,
    payload: { template: [Template, 'The template as it was.'] },
  })
  async deleteTemplateDraft({ name, culture }: TemplateOfCulture) {
    return { template: await this.service.deleteDraft(name, culture) };
  }
}
