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
import type { ShownTransfer, TransferService } from './transfer.service.ts';
import {
  DataTransfer,
  DataTransferPage,
  ImportFormatEnum,
  ImportTargetType,
  SheetFormatEnum,
} from './transfer.type.ts';

const transferId = { description: 'UUID.' };

/** Exports and imports in the graph. */
@Resolver(() => DataTransfer)
export class TransferResolver {
  constructor(private readonly service: TransferService) {}

  @Query(() => [ImportTargetType], { description: 'What the caller may import into.' })
  async importTargets(): Promise<ImportTargetType[]> {
    const targets = await this.service.targets();
    return targets.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ ...column, isRequired: column.isRequired ?? false })),
    }));
  }

  @Query(() => DataTransferPage, { description: 'The caller’s exports and imports, newest first.' })
  async dataTransfers(
    @Arg('page', () => Int, { defaultValue: 1, description: 'One-based.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: '1 to 100.' }) pageSize: number,
  ): Promise<DataTransferPage> {
    const { items, ...rest } = await this.service.list({ page, pageSize });
    return { ...rest, items: items.map(transferOf) };
  }

  @Query(() => DataTransfer, { nullable: true, description: 'An export or import of the caller’s own.' })
  async dataTransfer(@Arg('id', () => ID, transferId) id: string): Promise<DataTransfer | null> {
    const transfer = await this.service.find(id);
    return transfer === null ? null : transferOf(transfer);
  }

  @Mutation(() => DataTransfer, {
    description:
      'Starts the export of a list as a file; of the arguments of the list those that choose and order rows count.',
  })
  async startExport(
    @Arg('query', () => String, { description: 'A query of the catalogue, by name.' }) query: string,
    @Arg('format', () => SheetFormatEnum, { description: 'What it becomes.' }) format: SheetFormat,
    @Args(() => QueryArguments) request: QueryArguments,
  ): Promise<DataTransfer> {
    return transferOf(await this.service.startExport({ query, format }, request));
  }

  @Mutation(() => DataTransfer, {
    description:
      'Starts an import: all of its rows go in, or none. A dry run says what would become of them.',
  })
  async startImport(
    @Arg('target', () => String, { description: 'One of `importTargets`.' }) target: string,
    @Arg('format', () => ImportFormatEnum, { description: 'What the rows are written in.' })
    format: ImportFormat,
    @Arg('content', () => String, {
      description: 'The rows: at most 5000, and as much as a request may hold.',
    })
    content: string,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Whether nothing is to stay.' })
    dryRun: boolean,
  ): Promise<DataTransfer> {
    return transferOf(await this.service.startImport({ target, format, content, dryRun }));
  }

  @Mutation(() => Boolean, {
    description:
      'Forgets an export or import, and ends it where it has not ended: of an import nothing stays then.',
  })
  deleteDataTransfer(@Arg('id', () => ID, transferId) id: string): Promise<boolean> {
    return this.service.delete(id);
  }

  @Subscription(() => DataTransfer, {
    description: 'How far an export or import of the caller’s own is: now, and whenever it goes on.',
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

  /** The stream behind {@link dataTransferProgressed}. */
  listen(id: string): Promise<AsyncIterableIterator<string>> {
    return this.service.listen(id);
  }
}

function transferOf({ fileId, ...rest }: ShownTransfer): DataTransfer {
  return { ...rest, file: fileId === null ? null : { id: fileId } };
}
