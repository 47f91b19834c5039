import { QueryArguments } from '../../kernel/query/query.type.ts';
import {
  Arg,
  Args,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { ImportFormat, SheetFormat } from '../exchange.contract.ts';
import { transferNotFound } from '../exchange.errors.ts';
import type { TransferService, TransferWithoutPayload } from './transfer.service.ts';
import {
  columnsOf,
  DataTransfer,
  DataTransferPage,
  ImportFormatEnum,
  ImportTargetType,
  SheetFormatEnum,
  TransferKindEnum,
  TransferStatusEnum,
} from './transfer.type.ts';
import type { TransferKind, TransferStatus } from './transfer-states.ts';

const transferId = { description: 'UUID of the export or import.' };

@Resolver(() => DataTransfer)
export class TransferResolver {
  constructor(private readonly service: TransferService) {}

  @Query(() => [ImportTargetType], { description: 'Targets that the caller may import rows into.' })
  async importTargets(): Promise<ImportTargetType[]> {
    const targets = await this.service.targets();
    return targets.map((target) => ({ name: target.name, columns: columnsOf(target) }));
  }

  @Query(() => DataTransferPage, { description: 'The caller’s exports and imports, newest first.' })
  async dataTransfers(
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, starting at 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'Items per page, 1 to 100.' })
    pageSize: number,
    @Arg('kind', () => TransferKindEnum, {
      nullable: true,
      description: 'Only exports or only imports; default: both.',
    })
    kind: TransferKind | null,
    @Arg('statuses', () => [TransferStatusEnum], {
      nullable: true,
      description: 'Only those in one of these states; default: all.',
    })
    statuses: TransferStatus[] | null,
  ): Promise<DataTransferPage> {
    const { items, ...rest } = await this.service.list({ page, pageSize }, { kind, statuses });
    return { ...rest, items: items.map(transferOf) };
  }

  @Query(() => DataTransfer, { nullable: true, description: 'An export or import that the caller started.' })
  async dataTransfer(@Arg('id', () => ID, transferId) id: string): Promise<DataTransfer | null> {
    const transfer = await this.service.find(id);
    return transfer === null ? null : transferOf(transfer);
  }

  @Mutation(() => DataTransfer, {
    description:
      'Starts the export of a list as a file. Filters, search and order apply; page sizes and cursors have no effect.',
  })
  async startExport(
    @Arg('query', () => String, { description: 'Name of a query in the catalogue.' }) query: string,
    @Arg('format', () => SheetFormatEnum, { description: 'File format of the export.' }) format: SheetFormat,
    @Arg('columns', () => [String], {
      nullable: true,
      description:
        'Names of the columns to write, in their order, 200 at most; default: all that the list shows.',
    })
    columns: string[] | null,
    @Arg('includeKey', () => Boolean, {
      nullable: true,
      description: 'Whether to write the `id` of each row besides the named columns.',
    })
    includeKey: boolean | null,
    @Args(() => QueryArguments) request: QueryArguments,
  ): Promise<DataTransfer> {
    return transferOf(await this.service.startExport({ query, format, columns, includeKey }, request));
  }

  @Mutation(() => DataTransfer, {
    description:
      'Starts an import. Either all rows are imported or none. A dry run reports the result and changes nothing.',
  })
  async startImport(
    @Arg('target', () => String, { description: 'Name of one of `importTargets`.' }) target: string,
    @Arg('format', () => ImportFormatEnum, { description: 'Format of the rows.' })
    format: ImportFormat,
    @Arg('content', () => String, {
      description: 'The rows as text: at most 5000 rows, within the request size limit.',
    })
    content: string,
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Whether to validate the rows without importing them.',
    })
    dryRun: boolean,
  ): Promise<DataTransfer> {
    return transferOf(await this.service.startImport({ target, format, content, dryRun }));
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes an export or import, and cancels it if it is unfinished. A cancelled import changes nothing.',
  })
  deleteDataTransfer(@Arg('id', () => ID, transferId) id: string): Promise<boolean> {
    return this.service.delete(id);
  }

  @Subscription(() => DataTransfer, {
    description:
      'Progress of an export or import that the caller started: its present state, then every change.',
    ...streamedByKernel,
  })
  async dataTransferProgressed(
    @Root() heard: string,
    @Arg('id', () => ID, transferId) _id: string,
  ): Promise<DataTransfer> {
    const transfer = await this.service.find(heard);
    if (transfer === null) throw transferNotFound();
    return transferOf(transfer);
  }

  listen(id: string): Promise<AsyncIterableIterator<string>> {
    return this.service.listen(id);
  }
}

export function transferOf({ fileId, ...rest }: TransferWithoutPayload): DataTransfer {
  return { ...rest, file: fileId === null ? null : { id: fileId } };
}
