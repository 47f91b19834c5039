import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import type { ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Args,
  Directive,
  Field,
  FieldResolver,
  ObjectType,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import type { DefinitionCatalog } from '../catalog/definition-catalog.ts';
import { dashboardOf } from './dashboard.resolver.ts';
import type { DashboardService } from './dashboard.service.ts';
import { type Dashboard, dashboardList } from './dashboard.type.ts';

@ObjectType('EntityRef', {
  description: 'Any object with activities or a timeline, identified by type and id.',
})
@Directive('@key(fields: "entityType entityId")')
export class EntityRef {
  @Field(() => String, { description: 'Type of the entity, such as `AIWorkspace`.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the entity in its type.' })
  entityId!: string;
}

/** The field that dashboards add to entities. One instance per request, because its lists are shared. */
@Resolver(() => EntityRef)
export class EntityDashboardsResolver {
  private readonly lists = new Map<string, Promise<Connection<Dashboard>>>();

  constructor(
    private readonly service: DashboardService,
    private readonly catalog: DefinitionCatalog,
  ) {}

  @ListSize(dashboardList.sizes)
  @FieldResolver(() => dashboardList.Connection, {
    description:
      'Dashboards of the caller’s tenant that can be rendered for the entity, by name: their definition has an `entityFilter` for its type.',
  })
  dashboards(
    @Root() { entityType }: EntityRef,
    @Args(() => dashboardList.FieldArguments) list: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<Dashboard>> {
    const definitions = this.catalog.namesFor(entityType);
    // Entities with the same definitions have the same dashboards: there are as many lists as the catalogue has types.
    const key = JSON.stringify([definitions, list, selected]);
    const known = this.lists.get(key) ?? this.read(definitions, list, selected);
    this.lists.set(key, known);
    return known;
  }

  private async read(definitions: readonly string[], list: ListRequest, selected: ConnectionSelection) {
    return mapNodes(await this.service.listOf(definitions, list, selected), dashboardOf);
  }
}
