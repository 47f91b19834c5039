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
import { whereOf } from '../../kernel/query/run-list.ts';
import { all, join, sql } from '../../kernel/query/sql-text.ts';
import { peopleQuery } from './people.query.ts';
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
   * @param request `search` is the beginning of the display name, without case; null: all. `filter` as `users` has it.
   * @throws {DomainError} `invalid`.
   */
  async list(
    request: ConnectionRequest & { readonly search?: string | null; readonly filter?: object | null },
    selected: ConnectionSelection,
  ): Promise<Connection<KnownUserRow>> {
    const search = validate(userSearchInput, { search: request.search ?? null }).search ?? '';
    const slice = sliceOf(request);
    const tenantId = this.unit.call.tenant.id;
    const chosen = all([
      whereOf(peopleQuery, { filter: request.filter ?? null }, tenantId),
      ...(search === '' ? [] : [sql('starts_with(name_key, lower(?))', search)]),
    ]);
    const where = { [raw(chosen.text, [...chosen.values])]: [] };
    const counted = join([sql('from identity.known_user where'), chosen], ' ');
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
