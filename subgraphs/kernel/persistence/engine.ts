import type { PGlite } from '@electric-sql/pglite';

/**
 * The opened database engine: embedded in this process (one connection for all), or a PostgreSQL server to which each
 * user opens its own connections.
 */
export type DatabaseEngine =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly connectionString: string };
