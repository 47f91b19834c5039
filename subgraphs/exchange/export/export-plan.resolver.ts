import { QueryArguments } from '../../kernel/query/query.type.ts';
import type { RequestContext } from '../../kernel/subgraph/context.ts';
import { Arg, Args, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { exchangeLimits, type SheetFormat } from '../exchange.contract.ts';
import { tooManyRows } from '../exchange.errors.ts';
import { SheetFormatEnum } from '../transfer/transfer.type.ts';
import { ExportPlanType } from './export-plan.type.ts';
import type { StoredSheetExport } from './sheet-export.service.ts';

/** What a download of a list would hold. */
@Resolver(() => ExportPlanType)
export class ExportPlanResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly sheets: StoredSheetExport,
  ) {}

  @Query(() => ExportPlanType, {
    description:
      'What a download of a list would hold. More than 100000 rows (`Excel`: 20000) are refused: those are an export’s.',
  })
  async exportPlan(
    @Arg('query', () => String, { description: 'A query of the catalogue, by name.' }) query: string,
    @Arg('format', () => SheetFormatEnum, { description: 'What it becomes.' }) format: SheetFormat,
    @Args(() => QueryArguments) request: QueryArguments,
  ): Promise<ExportPlanType> {
    const plan = this.sheets.plan(this.request, { query, request });
    const rowCount = await this.sheets.count(plan, this.request.em);
    const limit = exchangeLimits.streamedRows[format];
    if (rowCount > limit) throw tooManyRows(limit);
    const { headings, dropped } = plan;
    return { headings, rowCount, dropped };
  }
}
