import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { withRestFilters } from '../../kernel/query/query.type.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  ID,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import { transferNotFound } from '../exchange.errors.ts';
import type { TransferItem, TransferService } from './transfer.service.ts';
import {
  columnsOf,
  DataTransfer,
  ImportFormatEnum,
  ImportTargetType,
  StartExportInput,
  TransferListArguments,
  transferList,
} from './transfer.type.ts';

const transferId = { description: 'UUID of the export or import.' };

@Resolver(() => DataTransfer)
export class TransferResolver {
  constructor(private readonly service: TransferService) {}

  @Query(() => [ImportTargetType], { description: 'Targets that the caller may import rows into.' })
  async importTargets(): Promise<ImportTargetType[]> {
    const targets = await this.service.targets();
    return targets.map((target) => ({ name: target.name, columns: columnsOf(target) }));
  }

  @ListSize(transferList.sizes)
  @Query(() => transferList.Connection, { description: 'The caller’s exports and imports, newest first.' })
  async dataTransfers(
    @Args(() => TransferListArguments) list: TransferListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<DataTransfer>> {
    const { service } = this;
    const found = list.rest === true ? service.listByNumber(list, selected) : service.list(list, selected);
    return mapNodes(await found, transferOf);
  }

  @Query(() => DataTransfer, { nullable: true, description: 'An export or import that the caller started.' })
  async dataTransfer(@Arg('id', () => ID, transferId) id: string): Promise<DataTransfer | null> {
    const transfer = await this.service.find(id);
    return transfer === null ? null : transferOf(transfer);
  }

  @Mutation('Starts the export of a list as a file.', {
    input: StartExportInput,
    payload: { dataTransfer: [DataTransfer, 'The export, which runs in the background.'] },
  })
  async startExport({ rows, ...file }: StartExportInput) {
    return {
      dataTransfer: transferOf(
        await this.service.startExport(file, rows == null ? {} : withRestFilters(rows)),
      ),
    };
  }

  @Mutation(
    'Starts an import. Either all rows are imported or none. A dry run reports the result and changes nothing.',
    {
      input: {
        target: [String, 'Name of one of `importTargets`.'],
        format: [ImportFormatEnum, 'Format of the rows.'],
        content: [String, 'The rows as text: at most 5000 rows, within the request size limit.'],
        dryRun: [Boolean, 'Whether to validate the rows without importing them.', { defaultValue: false }],
      },
      payload: { dataTransfer: [DataTransfer, 'The import, which runs in the background.'] },
    },
  )
  async startImport(given: object) {
    return { dataTransfer: transferOf(await this.service.startImport(given)) };
  }

  @Mutation(
    'Deletes an export or import, and cancels it if it is unfinished. A cancelled import changes nothing.',
    {
      input: { id: [ID, transferId.description] },
      payload: { deletedDataTransferId: [ID, 'Id of the deleted export or import.'] },
    },
  )
  async deleteDataTransfer({ id }: { id: string }) {
    await this.service.delete(id);
    return { deletedDataTransferId: id };
  }

  @Subscription(() => DataTransfer, {
    description:
      'Progress of an export or import that the caller started: the current state, then every change.',
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

export function transferOf({ fileId, ...rest }: TransferItem): DataTransfer {
  return { ...rest, file: fileId === null ? null : { id: fileId } };
}
