import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, FieldResolver, ID, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { SavedViewService } from './saved-view.service.ts';
import { type SavedViewFields, SavedViewType, savedViewFields } from './saved-view.type.ts';

const queryName = [String, 'Name of a query in the catalogue.'] as const;
const which = { query: queryName, id: [ID, 'UUID of the view.'] } as const;
type Which = { readonly query: string; readonly id: string };

@Resolver(() => SavedViewType)
export class SavedViewResolver {
  constructor(private readonly service: SavedViewService) {}

  @Query(() => [SavedViewType], {
    description: 'The caller’s views of a query, followed by shared views.',
  })
  savedViews(
    @Arg('query', () => String, { description: queryName[1] }) query: string,
  ): Promise<SavedViewType[]> {
    return this.service.list(query);
  }

  @FieldResolver(() => String, { description: 'Name of the query.' })
  query(@Root() { entityType }: SavedViewType): string {
    return entityType;
  }

  @Mutation('Saves a new view; at most 100 per user and query.', {
    input: {
      query: queryName,
      ...savedViewFields,
      isDefault: [Boolean, 'Whether it becomes the caller’s default view.'],
    },
    payload: { savedView: [SavedViewType, 'The view that was created.'] },
  })
  async createSavedView({ query, ...view }: SavedViewFields & { query: string; isDefault: boolean }) {
    return { savedView: await this.service.create(query, view) };
  }

  @Mutation('Replaces a view that the caller owns.', {
    input: { ...which, ...savedViewFields },
    payload: { savedView: [SavedViewType, 'The view after the change.'] },
  })
  async updateSavedView({ query, id, ...view }: Which & SavedViewFields) {
    return { savedView: await this.service.update(query, id, view) };
  }

  @Mutation('Deletes a view that the caller owns.', {
    input: which,
    payload: { deletedSavedViewId: [ID, 'UUID of the deleted view.'] },
  })
  async deleteSavedView({ query, id }: Which) {
    return { deletedSavedViewId: await this.service.delete(query, id) };
  }

  @Mutation('Makes a view, own or shared, the caller’s default view.', {
    input: which,
    payload: { savedView: [SavedViewType, 'The view, now the default.'] },
  })
  async setDefaultSavedView({ query, id }: Which) {
    return { savedView: await this.service.setDefault(query, id) };
  }
}
