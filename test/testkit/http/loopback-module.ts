import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshBuild } from '../process/fresh-build.ts';
import { loopbackNetworkSource } from '../webhook/webhook-receiver.ts';

/**
 * The text of a module for processes of their own: the way of webhooks to receivers on loopback, and settings to write.
 * @param settings how many, named `Chaos.S0` and so on.
 */
export async function loopbackModule(settings = 0): Promise<string> {
  const folder = await freshBuild();
  const url = (path: string) => JSON.stringify(pathToFileURL(resolve(folder, path)).href);
  return `
import { setting } from ${url('subgraphs/settings/settings.contract.js')};
import { deliveryNetwork } from ${url('subgraphs/webhooks/webhooks.contract.js')};
${loopbackNetworkSource}
export const module = {
  name: 'chaos',
  contributes: [
    deliveryNetwork(network),
    ...Array.from({ length: ${settings} }, (_, index) => setting({ name: \`Chaos.S\${index}\` })),
  ],
};`;
}
