import { aiArea } from '../ai/ai.subgraph.ts';
import { blobsArea } from '../blobs/blobs.subgraph.ts';
import { dashboardsArea } from '../dashboards/dashboards.subgraph.ts';
import { demoArea } from '../demo/demo.subgraph.ts';
import { exchangeArea } from '../exchange/exchange.subgraph.ts';
import { identityArea } from '../identity/identity.subgraph.ts';
import type { OptionsReader } from '../kernel/options/section.ts';
import type { SealedColumn } from '../kernel/persistence/sealed-column.ts';
import { idempotencyResults } from '../kernel/persistence/unit-of-work.ts';
import type { Area } from '../kernel/subgraph/area.ts';
import type { RestPrefixes } from '../kernel/subgraph/rest-prefix.ts';
import { subgraphSdl } from '../kernel/subgraph/subgraph.ts';
import { notificationsArea } from '../notifications/notifications.subgraph.ts';
import { settingsArea } from '../settings/settings.subgraph.ts';
import { templatingArea } from '../templating/templating.subgraph.ts';
import { timelineArea } from '../timeline/timeline.subgraph.ts';
import { webhooksArea } from '../webhooks/webhooks.subgraph.ts';

/** The modules this installation runs, in the order of their migrations. */
export const areas: readonly Area[] = [
  identityArea,
  settingsArea,
  blobsArea,
  exchangeArea,
  aiArea,
  notificationsArea,
  timelineArea,
  webhooksArea,
  templatingArea,
  dashboardsArea,
  demoArea,
];

/** The subgraphs among them, for composing the supergraph; nothing is opened. */
export const builtInSubgraphs: readonly { readonly name: string; sdl(): string }[] = areas.flatMap(
  ({ subgraph }) =>
    subgraph === undefined ? [] : [{ name: subgraph.name, sdl: () => subgraphSdl(subgraph) }],
);

/** Encrypted columns of the kernel and the areas. */
export const sealedColumns: readonly SealedColumn[] = [
  idempotencyResults,
  ...areas.flatMap((area) => area.sealedColumns ?? []),
];

/** The prefixes of the areas' REST routes: as written in the route table → as configured. */
export function restPrefixesOf(options: OptionsReader): RestPrefixes {
  return new Map(
    areas.flatMap(({ restPrefix }) =>
      restPrefix === undefined ? [] : [[restPrefix.written, restPrefix.configure(options)]],
    ),
  );
}

/** The OpenAPI tags of the areas' REST routes: as written in the route table → as configured. */
export function restTagsOf(options: OptionsReader): ReadonlyMap<string, string> {
  return new Map(
    areas.flatMap(({ restTag }) =>
      restTag === undefined ? [] : [[restTag.written, restTag.configure(options)]],
    ),
  );
}
