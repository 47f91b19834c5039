import {
  dryRows,
  makeRoom,
  newPreset,
  newRefusedImport,
  newTransfer,
  newUpload,
  ofLists,
  presetQuery,
} from '../contract/rows/exchange.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { listed } from './listed-field.ts';
import type { RootFieldSample } from './root-field-samples.ts';

const chosen = listed('name', 'key');
const list = async () => ({ ...(await chosen()), query: 'Authentication.ApiKeys', format: 'Csv' });
const ownUpload = async (owner: SampleOwner) => ({ id: await newUpload(owner) });
const mappings = ['name', 'value'].map((name) => ({
  sourceColumn: name,
  targetColumn: name,
  confidence: 'Manual',
}));
const preset = { name: 'mine', columns: ['name'], format: 'Csv', includeKey: true };
const own = async (owner: SampleOwner) => ({ id: await newTransfer(owner) });

/** Root fields of the data exchange. */
export const exchangeFields: readonly RootFieldSample[] = [
  { field: 'Query.exportPlan', good: list, triedElsewhere: ofLists },
  { field: 'Query.importTargets', good: async () => ({}) },
  {
    field: 'Query.dataTransfers',
    good: async () => ({ page: 1, pageSize: 20, kind: 'Export', statuses: ['Failed'] }),
  },
  { field: 'Query.dataTransfer', crossing: 'nothing', good: own },
  {
    field: 'Mutation.startExport',
    triedElsewhere: ofLists,
    good: async (owner) => {
      await makeRoom(owner);
      return { ...(await list()), columns: ['name'], includeKey: true };
    },
  },
  {
    field: 'Mutation.startImport',
    good: async (owner) => {
      await makeRoom(owner);
      return { target: 'Settings', format: 'Csv', content: dryRows, dryRun: true };
    },
  },
  {
    field: 'Query.importCorrection',
    crossing: 'notFound',
    good: async (owner) => ({ id: await newRefusedImport(owner) }),
  },
  {
    field: 'Mutation.stageImport',
    good: async (owner) => {
      await makeRoom(owner);
      return {
        target: 'Settings',
        format: 'Csv',
        content: dryRows,
        fileName: 'rows.csv',
        mediaType: 'text/csv',
      };
    },
  },
  { field: 'Mutation.previewImport', crossing: 'notFound', good: ownUpload },
  {
    field: 'Mutation.mapImport',
    crossing: 'notFound',
    answersAs: { targetColumn: 'mappings' },
    good: async (owner) => ({ ...(await ownUpload(owner)), mappings, version: 1 }),
  },
  { field: 'Mutation.runImport', crossing: 'notFound', good: ownUpload },
  { field: 'Mutation.dryRunImport', crossing: 'notFound', good: ownUpload },
  { field: 'Query.exportPresets', good: async () => ({ query: presetQuery }) },
  {
    field: 'Mutation.saveExportPreset',
    good: async () => ({ query: presetQuery, input: preset }),
  },
  {
    field: 'Mutation.deleteExportPreset',
    crossing: 'notFound',
    good: async (owner) => ({ query: presetQuery, name: await newPreset(owner) }),
  },
  { field: 'Mutation.deleteDataTransfer', crossing: 'notFound', good: own },
  { field: 'Subscription.dataTransferProgressed', crossing: 'notFound', good: own },
];
