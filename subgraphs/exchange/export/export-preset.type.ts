import { Field, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import type { SheetFormat } from '../exchange.contract.ts';
import { SheetFormatEnum } from '../transfer/transfer.type.ts';

@ObjectType('ExportPreset', { description: 'Columns and format of an export, saved under a name.' })
export class ExportPresetType {
  @Field(() => String, { description: 'Name of the exported query.' })
  query!: string;

  @Field(() => String, { description: 'Name that the caller gave the preset.' })
  name!: string;

  @Field(() => [String], { description: 'Names of the exported columns, in their order; empty: all.' })
  columns!: readonly string[];

  @Field(() => SheetFormatEnum, { description: 'File format of the export.' })
  format!: SheetFormat;

  @Field(() => Boolean, { description: 'Whether the `id` of each row is also exported.' })
  includesKey!: boolean;

  @Field(() => Date, { description: 'Time of the last change.' })
  modifiedAt!: Date;
}

@InputType({ description: 'A preset to be saved; one of the same name is replaced.' })
export class SaveExportPresetInput {
  @Field(() => String, { description: 'Name of a query in the catalogue.' })
  query!: string;

  @Field(() => String, { description: 'Name of the preset: 1 to 200 characters.' })
  name!: string;

  @Field(() => [String], { description: 'Names of columns of the list, 200 at most; empty: all.' })
  columns!: string[];

  @Field(() => SheetFormatEnum, { description: 'File format of the export.' })
  format!: SheetFormat;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether to export the `id` of each row too.',
  })
  includeKey!: boolean;
}
