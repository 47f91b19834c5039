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
    @Arg('input', () => CreateTemplateCategoryInput, { description: 'All properties of the category.' })
    input: CreateTemplateCategoryInput,
  ): Promise<TemplateCategory> {
    return this.service.create(input);
  }

  @Mutation(() => TemplateCategory, { description: 'Replaces a category; its templates follow.' })
  updateTemplateCategory(
    @Arg('id', () => ID, { description: 'Id of the category, a UUID.' }) id: string,
    @Arg('input', () => UpdateTemplateCategoryInput, { description: 'All properties of the category.' })
    input: UpdateTemplateCategoryInput,
  ): Promise<TemplateCategory> {
    return this.service.update(id, input);
  }

  @Mutation(() => TemplateCategory, { description: 'Deletes a category no template uses.' })
  deleteTemplateCategory(
    @Arg('id', () => ID, { description: 'Id of the category, a UUID.' }) id: string,
  ): Promise<TemplateCategory> {
    return this.service.delete(id);
  }
}
