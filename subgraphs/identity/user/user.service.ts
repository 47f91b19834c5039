import { raw } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import {
  type CountedPage,
  countedPageOf,
  offsetOf,
  type PageRequest,
} from '../../kernel/persistence/page.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { countTo } from '../../kernel/query/count-rows.ts';
import { join, sql } from '../../kernel/query/sql-text.ts';
import { KnownUserEntity, type KnownUserRow } from './user.entity.ts';
import { isStorableUserId, searchLength } from './user.rules.ts';

const userSearchInput = z.object({ search: text({ max: searchLength }).nullable() });

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
   * @param search prefix of the display name, without case; null: all.
   */
  async list(search: string | null, request: PageRequest): Promise<CountedPage<KnownUserRow>> {
    validate(userSearchInput, { search });
    const { limit, offset } = offsetOf(request);
    const { tenant } = this.unit.call;
    const isAll = search === null || search === '';
    const where = isAll ? {} : { [raw((alias) => `starts_with(${alias}.name_key, lower(?))`, [search])]: [] };
    const found = isAll ? [] : [sql('and starts_with(name_key, lower(?))', search)];
    const rows = join([sql('from identity.known_user where tenant_id = ?', tenant.id), ...found], ' ');
    return this.unit.read(async (em) => {
      const items = await em.find(KnownUserEntity, where, {
        orderBy: [
          { nameKey: 'asc' },
          { [raw((alias) => `${alias}.display_name collate "C"`)]: 'asc' },
          { id: 'asc' },
        ],
        limit: limit + 1,
        offset,
      });
      return countedPageOf(items, await countTo(em, rows), request);
    });
  }

  private async load(ids: readonly string[]): Promise<(KnownUserRow | null)[]> {
    const { em, tenant } = this.unit.call;
    const rows = await em.find(KnownUserEntity, { tenantId: tenant.id, id: { $in: [...ids] } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}
