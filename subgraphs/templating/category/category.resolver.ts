import { Arg, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { CategoryService } from './category.service.ts';
import {
  CreateTemplateCategoryInput,
  TemplateCategory,
  UpdateTemplateCategoryInput,
} from './category.type.ts';

@Resolver(() => TemplateCategory)
export class CategoryResolver {
  constructor(private readonly service: CategoryService) {}

  @Query(() => [TemplateCategory], { description: 'Every category, by sort order, then name.' })
  templateCategories(): Promise<TemplateCategory[]> {
    return this.service.list();
  }

  @Mutation(() => TemplateCategory, { description: 'Creates a category of templates.' })
  createTemplateCategory(
    @Arg('input', () => CreateTemplateCategoryInput, { description: 'All of it.' })
    input: CreateTemplateCategoryInput,
  ): Promise<TemplateCategory> {
    return this.service.create(input);
  }

  @Mutation(() => TemplateCategory, { description: 'Replaces a category; its templates follow.' })
  updateTemplateCategory(
    @Arg('id', () => ID, { description: 'The category.' }) id: string,
    @Arg('input', () => UpdateTemplateCategoryInput, { description: 'All of it.' })
    input: UpdateTemplateCategoryInput,
  ): Promise<TemplateCategory> {
    return this.service.update(id, input);
  }

  @Mutation(() => TemplateCategory, { description: 'Deletes a category no template uses.' })
  deleteTemplateCategory(
    @Arg('id', () => ID, { description: 'The category.' }) id: string,
  ): Promise<TemplateCategory> {
    return this.service.delete(id);
  }
}
