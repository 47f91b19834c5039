import type { RequestContext } from '../../kernel/call/context.ts';
import { DroppedCriterionType, QueryRowsInput, withRestFilters } from '../../kernel/query/query.type.ts';
import { Arg, Field, Int, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { SheetFormat } from '../exchange.contract.ts';
import { SheetFormatEnum } from '../transfer/transfer.type.ts';
import type { StoredSheetExport } from './sheet-export.service.ts';

@ObjectType('ExportPlan', { description: 'The file that a download of a list would produce.' })
class ExportPlanType {
  @Field(() => [String], { description: 'Column headings of the file, in the caller’s language.' })
  headings!: readonly string[];

  @Field(() => Int, { description: 'Number of rows the file would have.' })
  rowCount!: number;

  @Field(() => [DroppedCriterionType], { description: 'Parts of the request that had no effect.' })
  dropped!: readonly DroppedCriterionType[];
}

@Resolver(() => ExportPlanType)
export class ExportPlanResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly sheets: StoredSheetExport,
  ) {}

  @Query(() => ExportPlanType, {
    description:
      'Describes the file that a download of a list would produce. Lists of more than 100000 rows (`Excel`: 20000) are refused; use `startExport` for them.',
  })
  async exportPlan(
    @Arg('query', () => String, { description: 'Name of a query in the catalogue.' }) query: string,
    @Arg('format', () => SheetFormatEnum, { description: 'File format of the download.' })
    format: SheetFormat,
    @Arg('rows', () => QueryRowsInput, { nullable: true, description: 'The rows of the file; default: all.' })
    request: QueryRowsInput | null,
  ): Promise<ExportPlanType> {
    const { headings, rowCount, dropped } = await this.sheets.planDownload(this.request, {
      query,
      format,
      request: request === null ? {} : withRestFilters(request),
    });
    return { headings, rowCount, dropped };
  }
}
