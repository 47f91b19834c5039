import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/**
 * Who may exchange what: the permission of the list that is exported; that of an import's target is asked by the
 * service, since modules contribute targets. What is under way is its starter's alone.
 */
export const exchangeShield = ({ authenticated, mayUseQuery }: RuleVocabulary): ShieldMap => {
  const named = mayUseQuery('query');
  return {
    Query: {
      exportPlan: named,
      importTargets: authenticated,
      dataTransfers: authenticated,
      dataTransfer: authenticated,
    },
    Mutation: { startExport: named, startImport: authenticated, deleteDataTransfer: authenticated },
    Subscription: { dataTransferProgressed: authenticated },
  };
};
