import { Arg, ID, Mutation, Query, Resolver } from '../subgraph/type-graphql.ts';
import type { SavedViewService } from './saved-view.service.ts';
import { NewSavedViewInput, SavedViewInput, SavedViewType } from './saved-view.type.ts';

const QueryName = () => Arg('query', () => String, { description: 'A query of the catalogue, by name.' });
const Id = () => Arg('id', () => ID, { description: 'UUID.' });

/** Saved views in the graph, of every query. */
@Resolver(() => SavedViewType)
export class SavedViewResolver {
  constructor(private readonly service: SavedViewService) {}

  @Query(() => [SavedViewType], {
    description: 'The caller’s views of a query and those others share, the caller’s first.',
  })
  savedViews(@QueryName() query: string): Promise<SavedViewType[]> {
    return this.service.list(query);
  }

  @Mutation(() => SavedViewType, { description: 'Keeps a view; at most 100 of a user and query.' })
  createSavedView(
    @QueryName() query: string,
    @Arg('input', () => NewSavedViewInput, { description: 'The view.' }) input: NewSavedViewInput,
  ): Promise<SavedViewType> {
    return this.service.create(query, input);
  }

  @Mutation(() => SavedViewType, { description: 'Replaces a view of the caller’s own.' })
  updateSavedView(
    @QueryName() query: string,
    @Id() id: string,
    @Arg('input', () => SavedViewInput, { description: 'All of it.' }) input: SavedViewInput,
  ): Promise<SavedViewType> {
    return this.service.update(query, id, input);
  }

  @Mutation(() => ID, { description: 'Deletes a view of the caller’s own.' })
  deleteSavedView(@QueryName() query: string, @Id() id: string): Promise<string> {
    return this.service.delete(query, id);
  }

  @Mutation(() => SavedViewType, {
    description: 'Makes a view, own or shared, what the caller begins with, instead of the one before.',
  })
  setDefaultSavedView(@QueryName() query: string, @Id() id: string): Promise<SavedViewType> {
    return this.service.setDefault(query, id);
  }
}
