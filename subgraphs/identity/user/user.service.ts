import { raw } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { type Keyset, textKey } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { join, sql } from '../../kernel/query/sql-text.ts';
import { KnownUserEntity, type KnownUserRow } from './user.entity.ts';
import { isStorableUserId, searchLength } from './user.rules.ts';

const userSearchInput = z.object({ search: text({ max: searchLength }).nullable() });

/** The generated column `name_key` has the index. */
const byDisplayName: Keyset<KnownUserRow> = {
  list: 'users',
  keys: [
    {
      ...textKey('name_key', (row) => row.displayName),
      expression: (alias) => `${alias}.name_key`,
      operand: 'lower(?::text)',
    },
    textKey('display_name', (row) => row.displayName),
    textKey('id', (row) => row.id),
  ],
};

/** People of the caller's tenant. One instance per request: its loader batches reads. */
export class UserService {
  private readonly byId = new DataLoader<string, KnownUserRow | null>((ids) => this.load(ids));

  constructor(private readonly unit: UnitOfWork) {}

  /** @returns null for a user never seen in the tenant. Any number of calls need one statement. */
  find(id: string): Promise<KnownUserRow | null> {
    return isStorableUserId(id) ? this.byId.load(id) : Promise.resolve(null);
  }

  /**
   * Lists people by display name.
   * @param request `search` is the beginning of the display name, without case; null: all.
   * @throws {DomainError} `invalid`.
   */
  async list(
    request: ConnectionRequest & { readonly search?: string | null },
    selected: ConnectionSelection,
  ): Promise<Connection<KnownUserRow>> {
    const search = validate(userSearchInput, { search: request.search ?? null }).search ?? '';
    const slice = sliceOf(request);
    const where =
      search === '' ? {} : { [raw((alias) => `starts_with(${alias}.name_key, lower(?))`, [search])]: [] };
    const tenantId = this.unit.call.tenant.id;
    const found = search === '' ? [] : [sql('and starts_with(name_key, lower(?))', search)];
    const counted = join([sql('from identity.known_user where tenant_id = ?', tenantId), ...found], ' ');
    return this.unit.read((em) =>
      readConnection(
        em,
        { entity: KnownUserEntity, where, keyset: byDisplayName, counted },
        { slice, selected, tenantId },
      ),
    );
  }

  private async load(ids: readonly string[]): Promise<(KnownUserRow | null)[]> {
    const { em, tenant } = this.unit.call;
    const rows = await em.find(KnownUserEntity, { tenantId: tenant.id, id: { $in: [...ids] } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}
