import DataLoader from 'dataloader';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { entityTagOf } from '../../kernel/persistence/revision.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { ifMatch, Mutation, type ObjectOf } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  FieldResolver,
  ID,
  Int,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import {
  DashboardEntityFilterType,
  DashboardFilterType,
  DashboardTimeWindowType,
} from '../catalog/catalog.type.ts';
import { type DefinitionCatalog, type OfferedFilter, viewNamesOf } from '../catalog/definition-catalog.ts';
import type { WidgetService } from '../widget/widget.service.ts';
import { WidgetInstance } from '../widget/widget.type.ts';
import type { DashboardService } from './dashboard.service.ts';
import { Dashboard, DashboardListArguments, dashboardList, UpdateDashboardInput } from './dashboard.type.ts';
import type { DashboardRecord } from './dashboard-record.ts';

const which = { description: 'Id of the dashboard, a UUID.' };
/** A dashboard that was read. */
const matched = { id: [ID, which.description], ifMatch } as const;
type MatchedDashboard = ObjectOf<typeof matched>;

/** Input and payload of the mutations that take a dashboard from one status to another. */
const move = {
  input: matched,
  payload: { dashboard: [Dashboard, 'The dashboard in its new status.'] },
} as const;

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

  @ListSize(dashboardList.sizes)
  @Query(() => dashboardList.Connection, { description: 'Dashboards of the caller’s tenant, by name.' })
  async dashboards(
    @Args(() => DashboardListArguments) list: DashboardListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<Dashboard>> {
    const found = list.rest === true ? this.service.listByName(list) : this.service.list(list, selected);
    return mapNodes(await found, dashboardOf);
  }

  @Query(() => Dashboard, { nullable: true, description: 'The dashboard; null when there is none.' })
  async dashboard(@Arg('id', () => ID, which) id: string): Promise<Dashboard | null> {
    const found = await this.service.find(id);
    return found === null ? null : dashboardOf(found);
  }

  @Mutation('Copies a dashboard of the catalogue into a new draft.', {
    input: {
      definitionName: [String, 'Its name in the catalogue.'],
      viewName: [String, 'Name of one of its views; default: the initial one.', { nullable: true }],
    },
    payload: { dashboard: [Dashboard, 'The dashboard that was imported.'] },
  })
  async importDashboard({ definitionName, viewName }: { definitionName: string; viewName?: string | null }) {
    return { dashboard: dashboardOf(await this.service.import(definitionName, viewName)) };
  }

  @Mutation('Replaces name and layout.', {
    input: UpdateDashboardInput,
    payload: { dashboard: [Dashboard, 'The dashboard after the change.'] },
  })
  async updateDashboard({ id, ifMatch, ...dashboard }: UpdateDashboardInput) {
    return { dashboard: dashboardOf(await this.service.update(id, dashboard, ifMatch)) };
  }

  @Mutation('Publishes a draft; an archived dashboard is refused.', move)
  async publishDashboard({ id, ifMatch }: MatchedDashboard) {
    return { dashboard: dashboardOf(await this.service.move(id, 'publish', ifMatch)) };
  }

  @Mutation('Archives the dashboard from any state.', move)
  async archiveDashboard({ id, ifMatch }: MatchedDashboard) {
    return { dashboard: dashboardOf(await this.service.move(id, 'archive', ifMatch)) };
  }

  @Mutation('Makes an archived dashboard a draft again.', move)
  async restoreDashboard({ id, ifMatch }: MatchedDashboard) {
    return { dashboard: dashboardOf(await this.service.move(id, 'restore', ifMatch)) };
  }

  @Mutation('Updates widgets and layout to the current definition; name and status stay.', {
    input: matched,
    payload: {
      dashboard: [Dashboard, 'The dashboard after the change.'],
      previousSourceDefinitionVersion: [String, 'The previous version of its definition.'],
      widgetsAdded: [Int, 'Added widgets of the definition.'],
      widgetsRemoved: [Int, 'Removed widgets, which are no longer in the definition.'],
      overridesCarriedOver: [Int, 'Widgets that keep a permission changed by the tenant.'],
    },
  })
  async resyncDashboard({ id, ifMatch }: MatchedDashboard) {
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

  @FieldResolver(() => [String], { description: 'Filter columns of its definition.' })
  filterNames(@Root() { sourceDefinitionName }: Dashboard): string[] {
    return this.filtersOf(sourceDefinitionName).map(({ name }) => name);
  }

  @FieldResolver(() => [DashboardFilterType], {
    description: 'The same columns with the keys of their labels.',
  })
  filters(@Root() { sourceDefinitionName }: Dashboard): DashboardFilterType[] {
    return [...this.filtersOf(sourceDefinitionName)];
  }

  @FieldResolver(() => DashboardEntityFilterType, {
    nullable: true,
    description: 'Filter of its definition that binds it to entities; null: none.',
  })
  entityFilter(@Root() { sourceDefinitionName }: Dashboard): DashboardEntityFilterType | null {
    return this.catalog.find(sourceDefinitionName)?.entityFilter ?? null;
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

/** A dashboard as the graph answers it. */
export function dashboardOf({ revision, ...record }: DashboardRecord): Dashboard {
  return { ...record, entityTag: entityTagOf(revision) };
}
