import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { DashboardCategory } from '../dashboards.contract.ts';
import { DashboardCategoryEnum, DashboardDefinitionType } from './catalog.type.ts';
import { type CatalogEntry, type DefinitionCatalog, viewNamesOf } from './definition-catalog.ts';

@Resolver(() => DashboardDefinitionType)
export class CatalogResolver {
  constructor(private readonly catalog: DefinitionCatalog) {}

  @Query(() => [DashboardDefinitionType], {
    description: 'All dashboards in the catalogue, by category and name.',
  })
  dashboardCatalog(
    @Arg('category', () => DashboardCategoryEnum, {
      nullable: true,
      description: 'Only those of this category.',
    })
    category?: DashboardCategory | null,
  ): DashboardDefinitionType[] {
    const wanted = this.catalog.all.filter((entry) => category == null || entry.category === category);
    return wanted.map(definitionOf);
  }
}

function definitionOf({ entry, views, filters, ...definition }: CatalogEntry): DashboardDefinitionType {
  return {
    ...definition,
    layout: entry.layout,
    widgetCount: entry.widgets.length,
    viewCount: views.length,
    hasViews: views.length > 0,
    viewNames: viewNamesOf({ views }),
    hasFilters: filters.length > 0,
    filterNames: filters.map(({ name }) => name),
  };
}
