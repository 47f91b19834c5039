import { raw } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/persistence/page.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
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
  async list(search: string | null, request: PageRequest): Promise<Page<KnownUserRow>> {
    validate(userSearchInput, { search });
    const where =
      search === null || search === ''
        ? {}
        : { [raw((alias) => `starts_with(${alias}.name_key, lower(?))`, [search])]: [] };
    return this.unit.read(async (em) => {
      const [items, totalCount] = await em.findAndCount(KnownUserEntity, where, {
        orderBy: [
          { nameKey: 'asc' },
          { [raw((alias) => `${alias}.display_name collate "C"`)]: 'asc' },
          { id: 'asc' },
        ],
        ...offsetOf(request),
      });
      return pageOf(items, totalCount, request);
    });
  }

  private async load(ids: readonly string[]): Promise<(KnownUserRow | null)[]> {
    const { em, tenant } = this.unit.call;
    const rows = await em.find(KnownUserEntity, { tenantId: tenant.id, id: { $in: [...ids] } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}
