import type { PGlite } from '@electric-sql/pglite';

/**
 * The database as the composition root opened it: embedded in this process (one connection for everybody), or a
 * PostgreSQL server to which each owner opens its own connections.
 */
export type DatabaseEngine =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly connectionString: string };
