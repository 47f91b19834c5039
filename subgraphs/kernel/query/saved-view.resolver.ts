import { Arg, ID, Mutation, Query, Resolver } from '../subgraph/type-graphql.ts';
import type { SavedViewService } from './saved-view.service.ts';
import { NewSavedViewInput, SavedViewInput, SavedViewType } from './saved-view.type.ts';

const QueryName = () => Arg('query', () => String, { description: 'Name of a query in the catalogue.' });
const Id = () => Arg('id', () => ID, { description: 'UUID of the view.' });

@Resolver(() => SavedViewType)
export class SavedViewResolver {
  constructor(private readonly service: SavedViewService) {}

  @Query(() => [SavedViewType], {
    description: 'The caller’s views of a query, followed by shared views.',
  })
  savedViews(@QueryName() query: string): Promise<SavedViewType[]> {
    return this.service.list(query);
  }

  @Mutation(() => SavedViewType, { description: 'Saves a new view; at most 100 per user and query.' })
  createSavedView(
    @QueryName() query: string,
    @Arg('input', () => NewSavedViewInput, { description: 'Properties of the new view.' })
    input: NewSavedViewInput,
  ): Promise<SavedViewType> {
    return this.service.create(query, input);
  }

  @Mutation(() => SavedViewType, { description: 'Replaces a view that the caller owns.' })
  updateSavedView(
    @QueryName() query: string,
    @Id() id: string,
    @Arg('input', () => SavedViewInput, { description: 'New properties of the view; all are replaced.' })
    input: SavedViewInput,
  ): Promise<SavedViewType> {
    return this.service.update(query, id, input);
  }

  @Mutation(() => ID, { description: 'Deletes a view that the caller owns.' })
  deleteSavedView(@QueryName() query: string, @Id() id: string): Promise<string> {
    return this.service.delete(query, id);
  }

  @Mutation(() => SavedViewType, {
    description: 'Makes a view, own or shared, the caller’s default view.',
  })
  setDefaultSavedView(@QueryName() query: string, @Id() id: string): Promise<SavedViewType> {
    return this.service.setDefault(query, id);
  }
}
