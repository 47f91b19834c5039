import type { HubPosition, HubPositionStore } from '../hub/hub-positions.ts';

/** Positions of the hub in memory, which several servers share. */
export class KeptPositions implements HubPositionStore {
  readonly all = new Map<string, HubPosition>();

  async find(client: string): Promise<number | null> {
    const found = [...this.all.values()].filter((one) => one.client === client);
    return found.length === 0 ? null : Math.min(...found.map(({ position }) => position));
  }

  async keep(positions: readonly HubPosition[]): Promise<void> {
    for (const one of positions) this.all.set(one.id, one);
  }

  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.all.delete(id);
  }
}
