import { dryRows, makeRoom, newTransfer, ofLists } from '../contract/rows/exchange.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { listed } from './listed-field.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const chosen = listed('name', 'key');
const list = async () => ({ ...(await chosen()), query: 'Authentication.ApiKeys', format: 'Csv' });
const own = async (owner: SampleOwner) => ({ id: await newTransfer(owner) });

/** Root fields of the data exchange. */
export const exchangeFields: readonly RootFieldSample[] = [
  { field: 'Query.exportPlan', good: list, triedElsewhere: ofLists },
  { field: 'Query.importTargets', good: async () => ({}) },
  { field: 'Query.dataTransfers', good: async () => ({ page: 1, pageSize: 20 }) },
  { field: 'Query.dataTransfer', crossing: 'nothing', good: own },
  {
    field: 'Mutation.startExport',
    triedElsewhere: ofLists,
    good: async (owner) => {
      await makeRoom(owner);
      return list();
    },
  },
  {
    field: 'Mutation.startImport',
    good: async (owner) => {
      await makeRoom(owner);
      return { target: 'Settings', format: 'Csv', content: dryRows, dryRun: true };
    },
  },
  { field: 'Mutation.deleteDataTransfer', crossing: 'notFound', good: own },
  { field: 'Subscription.dataTransferProgressed', crossing: 'notFound', good: own },
];
