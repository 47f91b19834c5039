import type { RequestContext } from '../../kernel/call/context.ts';
import { catalogEntryOf, labelsIn, metadataOf } from '../../kernel/query/metadata.ts';
import { QueryCatalogEntry, QueryMetadata } from '../../kernel/query/metadata.type.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import type { Installation, Texts } from '../../kernel/subgraph/services.ts';
import { Arg, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { SavedViewService } from '../saved-view/saved-view.service.ts';
import { SavedViewType } from '../saved-view/saved-view.type.ts';

@Resolver(() => QueryCatalogEntry)
export class QueryCatalogResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly access: QueryAccess,
    private readonly texts: Texts,
    private readonly installation: Pick<Installation, 'restPathOf'>,
    private readonly views: SavedViewService,
  ) {}

  @Query(() => [QueryCatalogEntry], { description: 'Queries that the caller may use.' })
  async queryCatalog(): Promise<QueryCatalogEntry[]> {
    const label = labelsIn(this.texts, this.request.locale);
    const queries = await this.access.list(this.request);
    return queries.map((query) => catalogEntryOf(query, label, this.installation.restPathOf));
  }

  @Query(() => QueryMetadata, {
    description: 'Metadata of a query, with labels in the caller’s language.',
  })
  queryMetadata(
    @Arg('query', () => String, { description: 'Name of a query in the catalogue.' }) query: string,
  ): QueryMetadata {
    return metadataOf(this.access.describe(query), labelsIn(this.texts, this.request.locale));
  }

  // Entries are of queries that the caller may use, so their fields demand nothing more.
  @FieldResolver(() => QueryMetadata, {
    description: 'Its metadata, with labels in the caller’s language.',
  })
  metadata(@Root() { name }: QueryCatalogEntry): QueryMetadata {
    return this.queryMetadata(name);
  }

  @FieldResolver(() => [SavedViewType], {
    description: 'The caller’s views of the query, followed by shared views.',
  })
  savedViews(@Root() { name }: QueryCatalogEntry): Promise<SavedViewType[]> {
    return this.views.listOf(name);
  }
}
