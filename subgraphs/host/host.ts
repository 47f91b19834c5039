import { identityArea } from '../identity/identity.subgraph.ts';
import type { Area } from '../kernel/subgraph/area.ts';
import { subgraphSdl } from '../kernel/subgraph/subgraph.ts';
import { settingsArea } from '../settings/settings.subgraph.ts';

/** The modules this installation runs, in the order of their migrations. */
export const areas: readonly Area[] = [identityArea, settingsArea];

/** The subgraphs among them, for composing the supergraph; nothing is opened for that. */
export const builtInSubgraphs: readonly { readonly name: string; sdl(): string }[] = areas.flatMap(
  ({ subgraph }) =>
    subgraph === undefined ? [] : [{ name: subgraph.name, sdl: () => subgraphSdl(subgraph) }],
);
