import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { CategoryService } from './category.service.ts';
import {
  CreateTemplateCategoryInput,
  TemplateCategory,
  UpdateTemplateCategoryInput,
} from './category.type.ts';

@Resolver(() => TemplateCategory)
export class CategoryResolver {
  constructor(private readonly service: CategoryService) {}

  @Query(() => [TemplateCategory], { description: 'All categories, by sort order, then name.' })
  templateCategories(): Promise<TemplateCategory[]> {
    return this.service.list();
  }

  @Mutation('Creates a category of templates.', {
    input: CreateTemplateCategoryInput,
    payload: { templateCategory: [TemplateCategory, 'The category that was created.'] },
  })
  async createTemplateCategory(input: CreateTemplateCategoryInput) {
    return { templateCategory: await this.service.create(input) };
  }

  @Mutation('Replaces a category; its templates keep it.', {
    input: UpdateTemplateCategoryInput,
    payload: { templateCategory: [TemplateCategory, 'The category after the change.'] },
  })
  async updateTemplateCategory({ id, ...category }: UpdateTemplateCategoryInput) {
    return { templateCategory: await this.service.update(id, category) };
  }

  @Mutation('Deletes a category no template uses.', {
    input: { id: [ID, 'Id of the category, a UUID.'] },
    payload: { templateCategory: [TemplateCategory, 'The category as it was before its deletion.'] },
  })
  async deleteTemplateCategory({ id }: { id: string }) {
    return { templateCategory: await this.service.delete(id) };
  }
}
