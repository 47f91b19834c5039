import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ExportPresetService } from './export-preset.service.ts';
import { ExportPresetType, SaveExportPresetInput } from './export-preset.type.ts';

const ofQuery = { description: 'Name of a query in the catalogue.' };

@Resolver(() => ExportPresetType)
export class ExportPresetResolver {
  constructor(private readonly service: ExportPresetService) {}

  @Query(() => [ExportPresetType], { description: 'The caller’s export presets for a list, by name.' })
  exportPresets(@Arg('query', () => String, ofQuery) query: string): Promise<ExportPresetType[]> {
    return this.service.list(query);
  }

  @Mutation('Saves columns and format of an export under a name; 50 presets for each list.', {
    input: SaveExportPresetInput,
    payload: { exportPreset: [ExportPresetType, 'The preset as it was saved.'] },
  })
  async saveExportPreset(input: SaveExportPresetInput) {
    return { exportPreset: await this.service.save(input) };
  }

  @Mutation('Deletes a preset of the caller.', {
    input: { query: [String, ofQuery.description], name: [String, 'Name of the preset.'] },
    payload: { deletedExportPresetName: [String, 'Name of the deleted preset.'] },
  })
  async deleteExportPreset(preset: { query: string; name: string }) {
    await this.service.delete(preset);
    return { deletedExportPresetName: preset.name };
  }
}
