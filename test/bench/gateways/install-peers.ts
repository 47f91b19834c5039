import { installPinned } from '../../testkit/process/install-pinned.ts';
import { peersFolder } from './peers-folder.ts';

/** Installs the gateways we are measured beside, as `test/bench/peers` pins them. @throws when npm cannot. */
export function installPeers(): void {
  installPinned(new URL('../peers/', import.meta.url), peersFolder);
}
