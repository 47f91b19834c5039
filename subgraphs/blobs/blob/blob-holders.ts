import type { RequestContext } from '../../kernel/call/context.ts';
import type { BlobHolder } from '../blobs.contract.ts';

/** Combines the blob holders of all areas. */
export class BlobHolders implements BlobHolder {
  /** @param holders is called for each request, because areas bind their ports one after another. */
  constructor(private readonly holders: () => readonly BlobHolder[]) {}

  async mayRead(call: RequestContext, blobId: string): Promise<boolean> {
    for (const holder of this.holders()) if (await holder.mayRead(call, blobId)) return true;
    return false;
  }

  async listHeld(tenantId: string, blobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const holder of this.holders())
      for (const id of await holder.listHeld(tenantId, blobIds)) found.add(id);
    return found;
  }
}
