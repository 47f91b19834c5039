import { Arg, ID, Int, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ImportFormat } from '../exchange.contract.ts';
import { transferOf } from '../transfer/transfer.resolver.ts';
import { columnsOf, DataTransfer, ImportFormatEnum } from '../transfer/transfer.type.ts';
import type { StagedImportService } from './staged-import.service.ts';
import { ImportColumnMappingInput, ImportCorrectionType, ImportPreviewType } from './staged-import.type.ts';

const importId = { description: 'UUID of the import.' };

@Resolver(() => ImportPreviewType)
export class StagedImportResolver {
  constructor(private readonly service: StagedImportService) {}

  @Query(() => ImportCorrectionType, {
    nullable: true,
    description:
      'The refused rows of an import that failed, for two days after its upload; null without any.',
  })
  importCorrection(@Arg('id', () => ID, importId) id: string): Promise<ImportCorrectionType | null> {
    return this.service.correction(id);
  }

  @Mutation(() => DataTransfer, {
    description: 'Keeps rows for an import that is run in a later step; for a day, 20 for each caller.',
  })
  async stageImport(
    @Arg('target', () => String, { description: 'Name of one of `importTargets`.' }) target: string,
    @Arg('format', () => ImportFormatEnum, { description: 'Format of the rows.' }) format: ImportFormat,
    @Arg('content', () => String, {
      description: 'The rows as text: at most 5000 rows of 200 columns, within the request size limit.',
    })
    content: string,
    @Arg('fileName', () => String, { description: 'Name of the file: 1 to 255 characters.' })
    fileName: string,
    @Arg('mediaType', () => String, {
      nullable: true,
      description: 'Media type as the sender names it: 1 to 127 characters.',
    })
    mediaType: string | null,
  ): Promise<DataTransfer> {
    return transferOf(await this.service.stage({ target, format, content, fileName, mediaType }));
  }

  @Mutation(() => ImportPreviewType, {
    description: 'Reads the beginning of an upload and suggests which column is which one of the target.',
  })
  async previewImport(@Arg('id', () => ID, importId) id: string): Promise<ImportPreviewType> {
    const { transfer, target, ...preview } = await this.service.preview(id);
    return { ...preview, transfer: transferOf(transfer), columns: columnsOf(target) };
  }

  @Mutation(() => DataTransfer, {
    description:
      'Says which column of an upload is which one of the target. Columns that are not named are ignored.',
  })
  async mapImport(
    @Arg('id', () => ID, importId) id: string,
    @Arg('mappings', () => [ImportColumnMappingInput], { description: 'One for each column, 200 at most.' })
    mappings: ImportColumnMappingInput[],
    @Arg('version', () => Int, {
      nullable: true,
      description: 'Version that was read; another one now is a conflict.',
    })
    version: number | null,
  ): Promise<DataTransfer> {
    return transferOf(await this.service.map(id, { mappings, version }));
  }

  @Mutation(() => DataTransfer, {
    description: 'Starts an uploaded import, once: either all rows are imported or none.',
  })
  async runImport(@Arg('id', () => ID, importId) id: string): Promise<DataTransfer> {
    return transferOf(await this.service.run(id));
  }

  @Mutation(() => DataTransfer, {
    description:
      'Validates an uploaded import without importing it, and waits for the result. The upload can be run afterwards.',
  })
  async dryRunImport(@Arg('id', () => ID, importId) id: string): Promise<DataTransfer> {
    return transferOf(await this.service.dryRun(id));
  }
}
