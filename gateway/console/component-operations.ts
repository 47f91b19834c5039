import { type EmbedComponent, embedComponents } from '../../subgraphs/kernel/call/embed-scope.ts';
import type { EmbeddedOperation, EmbeddedOperations } from '../graphql/supergraph/embedded-operations.ts';
import * as generated from './components/generated/operations.ts';

/** Operation name → text. The name of an operation begins with that of its component. */
const texts = Object.entries(generated)
  .filter(([name]) => name.endsWith('Document'))
  .map(([name, text]) => [name.replace(/Document$/, ''), String(text)] as const);

const prefixes: Readonly<Record<EmbedComponent, string>> = {
  inbox: 'PlatformInbox',
  preferences: 'PlatformPreferences',
  comments: 'PlatformComments',
  dashboard: 'PlatformDashboard',
  webhooks: 'PlatformWebhooks',
};

/** The object in the variables of each operation; absent: the component shows what the user has. */
const objectOf: Readonly<Partial<Record<EmbedComponent, EmbeddedOperation['objectOf']>>> = {
  comments: ({ entityType, entityId }) => ({ type: String(entityType), id: String(entityId) }),
  dashboard: ({ id }) => ({ type: 'Dashboard', id: String(id) }),
};

/** Operations on files, which name no object: the platform compares the entries that hold the file with those of the token. */
const ofFiles: ReadonlySet<string> = new Set([
  'PlatformCommentsUpload',
  'PlatformCommentsUploaded',
  'PlatformCommentsFile',
]);

/** Name → text of the operations of a component. */
export function operationsOf(component: EmbedComponent): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.filter(([name]) => name.startsWith(prefixes[component])));
}

function describe(name: string): EmbeddedOperation {
  const component = embedComponents.find((one) => name.startsWith(prefixes[one]));
  return component === undefined
    ? { components: embedComponents, objectOf: null }
    : { components: [component], objectOf: (ofFiles.has(name) ? undefined : objectOf[component]) ?? null };
}

/** What embed tokens may run. */
export const componentOperations: EmbeddedOperations = new Map(
  texts.map(([name, text]) => [text, describe(name)] as const),
);
