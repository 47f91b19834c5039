import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether the database of this process has PostGIS, where the tenant's role finds it. One per process. */
export class SpatialTypes {
  private isThere = false;

  /** Checks until the extension is found: one statement on the session. */
  async has(em: EntityManager): Promise<boolean> {
    if (this.isThere) return true;
    const [found] = await em.execute<{ there: boolean }[]>(
      "select to_regtype('geography') is not null as there",
    );
    this.isThere = found?.there === true;
    return this.isThere;
  }
}
