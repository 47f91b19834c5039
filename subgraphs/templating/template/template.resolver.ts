import { Arg, Cost, ID, Int, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TemplateStatus } from '../templating.contract.ts';
import type { TemplateService } from './template.service.ts';
import {
  CreateTemplateInput,
  Template,
  TemplateHistory,
  TemplatePage,
  TemplateRevision,
  TemplateStatusEnum,
  UpdateTemplateInput,
} from './template.type.ts';
import type { TemplateReader } from './template-reader.service.ts';

const named = { description: 'Name of the template.' };
const inCulture = {
  nullable: true,
  description: 'BCP 47; one without a template falls back: fr-CA, fr, every culture. Null: every culture.',
};
const ofCulture = { nullable: true, description: 'BCP 47, exactly; null: every culture.' };

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
  @Mutation(() => Template, { description: 'Creates a template: its first draft.' })
  createTemplate(
    @Arg('input', () => CreateTemplateInput, { description: 'All properties of the template.' })
    input: CreateTemplateInput,
  ): Promise<Template> {
    return this.service.create(input);
  }

  @Cost(200)
  @Mutation(() => Template, { description: 'Replaces the draft, or begins one beside what is published.' })
  updateTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('input', () => UpdateTemplateInput, { description: 'All properties of the template.' })
    input: UpdateTemplateInput,
  ): Promise<Template> {
    return this.service.update(name, input);
  }

  @Mutation(() => Template, { description: 'Deletes the draft; answers the template as it was.' })
  deleteTemplateDraft(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<Template> {
    return this.service.deleteDraft(name, culture);
  }
}
