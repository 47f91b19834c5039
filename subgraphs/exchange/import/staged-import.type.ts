import { Field, graphEnum, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { DataTransfer, ImportTargetColumn } from '../transfer/transfer.type.ts';
import { type MappingConfidence, mappingConfidences } from './column-mapping.rules.ts';

export const MappingConfidenceEnum = graphEnum(
  mappingConfidences,
  'ImportMappingConfidence',
  'How a column of a file was mapped to a target column.',
  {
    Manual: 'A user chose it, or no column fits.',
    Saved: 'It was chosen for an earlier import.',
    Exact: 'The names are the same without case.',
    Fuzzy: 'The names have the same letters and digits.',
    Semantic: 'The names mean the same.',
  },
);

@ObjectType({ description: 'Mapping of a file column to a target column.' })
export class ImportColumnMapping {
  @Field(() => String, { description: 'Name of the column in the file.' })
  sourceColumn!: string;

  @Field(() => String, { nullable: true, description: 'Name of the target’s column; null: none.' })
  targetColumn!: string | null;

  @Field(() => MappingConfidenceEnum, { description: 'Origin of the mapping.' })
  confidence!: MappingConfidence;
}

@InputType({ description: 'Maps a column of the file to one of the target.' })
export class ImportColumnMappingInput {
  @Field(() => String, { description: 'Name of a column in the file.' })
  sourceColumn!: string;

  @Field(() => String, { nullable: true, description: 'Name of a column of the target; null: ignored.' })
  targetColumn?: string | null;

  @Field(() => MappingConfidenceEnum, {
    nullable: true,
    description: 'Origin of the mapping; default `Manual`.',
  })
  confidence?: MappingConfidence | null;
}

@InputType({ description: 'Mapping of an upload’s columns to target columns.' })
export class MapImportInput {
  @Field(() => ID, { description: 'UUID of the import.' })
  id!: string;

  @Field(() => [ImportColumnMappingInput], { description: 'One for each column, at most 200.' })
  mappings!: ImportColumnMappingInput[];

  @Field(() => Int, {
    nullable: true,
    description: 'Version that was read; a different current one is a conflict.',
  })
  version?: number | null;
}

@ObjectType('ImportPreview', {
  description: 'The beginning of an uploaded file, and the columns of its target.',
})
export class ImportPreviewType {
  @Field(() => DataTransfer, { description: 'The upload that was read.' })
  transfer!: DataTransfer;

  @Field(() => [String], { description: 'Names of the columns in the file, 200 at most.' })
  headings!: readonly string[];

  @Field(() => [[String]], {
    description: 'The first 10 rows with a value for each heading; values are cut to 200 characters.',
  })
  rows!: readonly (readonly string[])[];

  @Field(() => [ImportColumnMapping], { description: 'The chosen mapping, else a suggested one.' })
  mappings!: readonly ImportColumnMapping[];

  @Field(() => [ImportTargetColumn], { description: 'Columns that the target takes.' })
  columns!: readonly ImportTargetColumn[];
}

@ObjectType('ImportCorrection', { description: 'The refused rows of an import as a file.' })
export class ImportCorrectionType {
  @Field(() => String, { description: 'Suggested name of the file.' })
  fileName!: string;

  @Field(() => String, { description: 'The first 100 refused rows as CSV, unchanged.' })
  content!: string;
}
