import { Arg, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ExportPresetService } from './export-preset.service.ts';
import { ExportPresetInput, ExportPresetType } from './export-preset.type.ts';

const ofQuery = { description: 'Name of a query in the catalogue.' };

@Resolver(() => ExportPresetType)
export class ExportPresetResolver {
  constructor(private readonly service: ExportPresetService) {}

  @Query(() => [ExportPresetType], { description: 'The caller’s export presets for a list, by name.' })
  exportPresets(@Arg('query', () => String, ofQuery) query: string): Promise<ExportPresetType[]> {
    return this.service.list(query);
  }

  @Mutation(() => ExportPresetType, {
    description: 'Saves columns and format of an export under a name; 50 presets for each list.',
  })
  saveExportPreset(
    @Arg('query', () => String, ofQuery) query: string,
    @Arg('input', () => ExportPresetInput, { description: 'The preset to be saved.' })
    input: ExportPresetInput,
  ): Promise<ExportPresetType> {
    return this.service.save({ ...input, query });
  }

  @Mutation(() => Boolean, { description: 'Deletes a preset of the caller.' })
  deleteExportPreset(
    @Arg('query', () => String, ofQuery) query: string,
    @Arg('name', () => String, { description: 'Name of the preset.' }) name: string,
  ): Promise<boolean> {
    return this.service.delete({ query, name });
  }
}
