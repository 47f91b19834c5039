import DataLoader from 'dataloader';
import { entityTagOf } from '../../kernel/persistence/revision.ts';
import {
  Arg,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { DashboardFilterType, DashboardTimeWindowType } from '../catalog/catalog.type.ts';
import { type DefinitionCatalog, type OfferedFilter, viewNamesOf } from '../catalog/definition-catalog.ts';
import type { DashboardStatus } from '../dashboards.contract.ts';
import type { WidgetService } from '../widget/widget.service.ts';
import { WidgetInstance } from '../widget/widget.type.ts';
import type { DashboardService } from './dashboard.service.ts';
import {
  Dashboard,
  DashboardPageType,
  DashboardResync,
  DashboardStatusEnum,
  UpdateDashboardInput,
} from './dashboard.type.ts';
import type { DashboardRecord } from './dashboard-record.ts';

const which = { description: 'Id of the dashboard, a UUID.' };
const match = {
  nullable: true,
  description: 'Entity tags that were read, or `*`; absent: whatever there is.',
};

@Resolver(() => Dashboard)
export class DashboardResolver {
  private readonly pools: DataLoader<string, WidgetInstance[]>;

  constructor(
    private readonly service: DashboardService,
    widgets: WidgetService,
    private readonly catalog: DefinitionCatalog,
  ) {
    this.pools = new DataLoader((ids) => widgets.pools(ids));
  }

  @Query(() => DashboardPageType, { description: 'A part of the tenant’s dashboards, by name.' })
  async dashboards(
    @Arg('status', () => DashboardStatusEnum, { nullable: true, description: 'In this state alone.' })
    status?: DashboardStatus | null,
    @Arg('page', () => Int, { nullable: true, description: 'Zero-based number of the page; default 0.' })
    page?: number | null,
    @Arg('pageSize', () => Int, { nullable: true, description: '1 to 200; default 50.' })
    pageSize?: number | null,
  ): Promise<DashboardPageType> {
    const { items, ...rest } = await this.service.list({
      status,
      page: page ?? undefined,
      pageSize: pageSize ?? undefined,
    });
    return { ...rest, items: items.map(dashboardOf) };
  }

  @Query(() => Dashboard, { nullable: true, description: 'The dashboard; null when there is none.' })
  async dashboard(@Arg('id', () => ID, which) id: string): Promise<Dashboard | null> {
    const found = await this.service.find(id);
    return found === null ? null : dashboardOf(found);
  }

  @Mutation(() => Dashboard, { description: 'Copies a dashboard of the catalogue into a new draft.' })
  async importDashboard(
    @Arg('definitionName', () => String, { description: 'Its name in the catalogue.' })
    definitionName: string,
    @Arg('viewName', () => String, {
      nullable: true,
      description: 'One of its views; default: where it begins.',
    })
    viewName?: string | null,
  ): Promise<Dashboard> {
    return dashboardOf(await this.service.import(definitionName, viewName));
  }

  @Mutation(() => Dashboard, { description: 'Replaces name and layout.' })
  async updateDashboard(
    @Arg('id', () => ID, which) id: string,
    @Arg('input', () => UpdateDashboardInput, { description: 'All editable properties of the dashboard.' })
    input: UpdateDashboardInput,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<Dashboard> {
    return dashboardOf(await this.service.update(id, input, ifMatch));
  }

  @Mutation(() => Dashboard, { description: 'Publishes a draft; an archived dashboard is refused.' })
  async publishDashboard(
    @Arg('id', () => ID, which) id: string,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<Dashboard> {
    return dashboardOf(await this.service.move(id, 'publish', ifMatch));
  }

  @Mutation(() => Dashboard, { description: 'Archives it, whatever state it is in.' })
  async archiveDashboard(
    @Arg('id', () => ID, which) id: string,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<Dashboard> {
    return dashboardOf(await this.service.move(id, 'archive', ifMatch));
  }

  @Mutation(() => Dashboard, { description: 'Makes an archived dashboard a draft again.' })
  async restoreDashboard(
    @Arg('id', () => ID, which) id: string,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<Dashboard> {
    return dashboardOf(await this.service.move(id, 'restore', ifMatch));
  }

  @Mutation(() => DashboardResync, {
    description: 'Brings widgets and layout up to the definition that is offered now; name and status stay.',
  })
  async resyncDashboard(
    @Arg('id', () => ID, which) id: string,
    @Arg('ifMatch', () => String, match) ifMatch?: string | null,
  ): Promise<DashboardResync> {
    const { dashboard, ...outcome } = await this.service.resync(id, ifMatch);
    return { ...outcome, dashboard: dashboardOf(dashboard) };
  }

  @FieldResolver(() => [WidgetInstance], { description: 'Its widgets, by position.' })
  widgets(@Root() { id }: Dashboard): Promise<WidgetInstance[]> {
    return this.pools.load(id);
  }

  @FieldResolver(() => [String], {
    description:
      'Views of its definition that can be rendered; empty if there are none or the definition no longer exists.',
  })
  viewNames(@Root() { sourceDefinitionName }: Dashboard): string[] {
    return viewNamesOf(this.catalog.find(sourceDefinitionName) ?? { views: [] });
  }

  @FieldResolver(() => [String], { description: 'Columns that its definition offers as filters.' })
  filterNames(@Root() { sourceDefinitionName }: Dashboard): string[] {
    return this.filtersOf(sourceDefinitionName).map(({ name }) => name);
  }

  @FieldResolver(() => [DashboardFilterType], {
    description: 'The same columns with the keys of their labels.',
  })
  filters(@Root() { sourceDefinitionName }: Dashboard): DashboardFilterType[] {
    return [...this.filtersOf(sourceDefinitionName)];
  }

  @FieldResolver(() => DashboardTimeWindowType, {
    nullable: true,
    description: 'Initial period of its definition; null: the client chooses.',
  })
  defaultTimeWindow(@Root() { sourceDefinitionName }: Dashboard): DashboardTimeWindowType | null {
    return this.catalog.find(sourceDefinitionName)?.defaultTimeWindow ?? null;
  }

  private filtersOf(definitionName: string): readonly OfferedFilter[] {
    return this.catalog.find(definitionName)?.filters ?? [];
  }
}

function dashboardOf({ revision, ...record }: DashboardRecord): Dashboard {
  return { ...record, entityTag: entityTagOf(revision) };
}
