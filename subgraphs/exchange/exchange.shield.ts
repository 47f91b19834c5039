import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/**
 * An export needs the permission of the exported list. The service checks the permission of an import target, because
 * modules contribute targets. Only the caller who started an export or import can see it.
 */
export const exchangeShield = ({ authenticated, mayUseQuery }: RuleVocabulary): ShieldMap => {
  const named = mayUseQuery('query');
  return {
    Query: {
      exportPlan: named,
      importTargets: authenticated,
      dataTransfers: authenticated,
      dataTransfer: authenticated,
      importCorrection: authenticated,
      exportPresets: named,
    },
    Mutation: {
      startExport: named,
      startImport: authenticated,
      stageImport: authenticated,
      previewImport: authenticated,
      mapImport: authenticated,
      runImport: authenticated,
      validateImport: authenticated,
      deleteDataTransfer: authenticated,
      saveExportPreset: named,
      deleteExportPreset: named,
    },
    Subscription: { dataTransferProgressed: authenticated },
    DataTransfer: { __resolveReference: authenticated, correction: authenticated },
  };
};
