import { type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import type { ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import type { UsageRow, UsageService } from './usage.service.ts';
import { TenantUsage, UsageMeasureType, usageList } from './usage.type.ts';

@Resolver(() => TenantUsage)
export class UsageResolver {
  constructor(private readonly service: UsageService) {}

  @Query(() => [UsageMeasureType], { description: 'What is counted of tenants, by name.' })
  usageMeasures(): UsageMeasureType[] {
    return this.service.measures().map(({ part = null, ...measure }) => ({ ...measure, partName: part }));
  }

  @ListSize(usageList.sizes)
  @Query(() => usageList.Connection, {
    description:
      'Usage by day, the newest first: of the caller’s tenant, in the host context of all tenants. Totals are `groups`.',
  })
  async tenantUsage(
    @Args(() => usageList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ) {
    const { service } = this;
    return mapNodes(
      await service.list(request, selected),
      (row: UsageRow): TenantUsage => ({
        ...row,
        tenantId: wireTenantId(row.tenantId),
        unit: service.unitOf(row.measure),
      }),
    );
  }
}
