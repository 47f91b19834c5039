import { Mutation, type ObjectOf } from '../../kernel/subgraph/mutation.ts';
import { Arg, Cost, FieldResolver, ID, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { transferOf } from '../transfer/transfer.resolver.ts';
import { columnsOf, DataTransfer, ImportFormatEnum } from '../transfer/transfer.type.ts';
import type { StagedImportService } from './staged-import.service.ts';
import { ImportCorrectionType, ImportPreviewType, MapImportInput } from './staged-import.type.ts';

const importId = { description: 'UUID of the import.' };
const staged = { id: [ID, importId.description] } as const;

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

  @Mutation('Stages rows for a later import; kept for a day, at most 20 per caller.', {
    input: {
      target: [String, 'Name of one of `importTargets`.'],
      format: [ImportFormatEnum, 'Format of the rows.'],
      content: [String, 'The rows as text: at most 5000 rows of 200 columns, within the request size limit.'],
      fileName: [String, 'Name of the file: 1 to 255 characters.'],
      mediaType: [String, 'Media type as the sender names it: 1 to 127 characters.', { nullable: true }],
    },
    payload: { dataTransfer: [DataTransfer, 'The upload, which is not imported yet.'] },
  })
  async stageImport(upload: object) {
    return { dataTransfer: transferOf(await this.service.stage(upload)) };
  }

  @Mutation('Reads the beginning of an upload and suggests a mapping of its columns to target columns.', {
    input: staged,
    payload: { importPreview: [ImportPreviewType, 'The beginning of the upload.'] },
  })
  async previewImport({ id }: ObjectOf<typeof staged>) {
    const { transfer, target, ...preview } = await this.service.preview(id);
    return { importPreview: { ...preview, transfer: transferOf(transfer), columns: columnsOf(target) } };
  }

  @Mutation('Maps columns of an upload to target columns. Columns without a mapping are ignored.', {
    input: MapImportInput,
    payload: { dataTransfer: [DataTransfer, 'The upload with its mapping of columns.'] },
  })
  async mapImport({ id, ...mapping }: MapImportInput) {
    return { dataTransfer: transferOf(await this.service.map(id, mapping)) };
  }

  @Mutation('Starts an uploaded import, once: either all rows are imported or none.', {
    input: staged,
    payload: { dataTransfer: [DataTransfer, 'The import, which runs in the background.'] },
  })
  async runImport({ id }: ObjectOf<typeof staged>) {
    return { dataTransfer: transferOf(await this.service.run(id)) };
  }

  @Mutation(
    'Validates an uploaded import without importing it, and waits for the result. The upload can be run afterwards.',
    {
      input: staged,
      payload: { dataTransfer: [DataTransfer, 'The validation with its report; the upload is unchanged.'] },
    },
  )
  async validateImport({ id }: ObjectOf<typeof staged>) {
    return { dataTransfer: transferOf(await this.service.validate(id)) };
  }
}

/** Fields of imports on `DataTransfer`. */
@Resolver(() => DataTransfer)
export class ImportedTransferResolver {
  constructor(private readonly service: StagedImportService) {}

  @Cost(100)
  @FieldResolver(() => ImportCorrectionType, {
    nullable: true,
    description: 'The refused rows of a failed import, as `importCorrection` has them; null without any.',
  })
  correction(@Root() { id }: DataTransfer): Promise<ImportCorrectionType | null> {
    return this.service.correctionOfTransfer(id);
  }
}
