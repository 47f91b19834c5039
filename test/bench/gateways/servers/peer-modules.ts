import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { peersFolder } from '../peers-folder.ts';

const require = createRequire(`${peersFolder}/package.json`);

/** A module of the peers' folder, which has its own graphql and is no part of the product. */
// biome-ignore lint/suspicious/noExplicitAny: packages that are not installed here have no types here.
export function peer(name: string): Promise<any> {
  return import(pathToFileURL(require.resolve(name)).href);
}
