import { LockMode } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError, forbidden, notFound } from '../../kernel/error/domain-error.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import { nameOrder } from '../../kernel/persistence/name-order.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { savedViewLimits } from '../../kernel/query/definition.ts';
import { type SavedView, SavedViewEntity } from './saved-view.entity.ts';

const json = text({ max: savedViewLimits.jsonLength })
  .nullish()
  .transform((value) => value ?? null);

/** Shape and limits of a saved view. Its state belongs to the client and is not interpreted. */
const savedViewInput = z.object({
  name: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: savedViewLimits.nameLength })),
  isShared: z.boolean(),
  filterJson: json,
  sortJson: json,
  groupByJson: json,
  visibleColumnsJson: json,
});

/** Input of a new view, which may also become the caller's default. */
const newSavedViewInput = savedViewInput.extend({ isDefault: z.boolean() });

/** A view for its caller. */
export interface SeenView extends Omit<SavedView, 'tenantId' | 'userId' | 'createdAt' | 'modifiedAt'> {
  readonly isOwner: boolean;
  readonly isDefault: boolean;
}

const viewNotFound = () => notFound('Query:SavedView:NotFound', 'The saved view does not exist.');
const notTheOwner = () =>
  forbidden('Query:SavedView:NotOwner', 'Only its owner may do this to a saved view.');
const tooMany = () =>
  new DomainError('rateLimited', 'Query:SavedView:LimitExceeded', {
    message: 'There are too many saved views for this list; delete one first.',
    parameters: { limit: savedViewLimits.perUser, remaining: 0 },
  });

const columns = `v.id, v.entity_type as "entityType", v.name, v.is_shared as "isShared",
  v.filter_json as "filterJson", v.sort_json as "sortJson", v.group_by_json as "groupByJson",
  v.visible_columns_json as "visibleColumnsJson", v.user_id = ? as "isOwner", d.view_id is not null as "isDefault"`;

const seenViews = (query = '?') => `select ${columns} from kernel.saved_view v
  left join kernel.saved_view_default d
    on d.tenant_id = v.tenant_id and d.user_id = ? and d.entity_type = v.entity_type and d.view_id = v.id
  where v.tenant_id = ? and v.entity_type = ${query}`;

/** Saved views of the caller. The permission of the query was checked before. One instance per request. */
export class SavedViewService {
  private readonly byQuery = new DataLoader<string, SeenView[]>((queries) => this.load(queries), {
    cache: false,
  });

  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The caller's views of a query and those others share, the caller's first, each by name. */
  async list(query: string): Promise<SeenView[]> {
    return this.unit.call.em.execute(
      `${seenViews()} and (v.user_id = ? or v.is_shared)
       order by v.user_id = ? desc, ${nameOrder('v.name')}, v.id limit ?`,
      [...this.visibilityParameters(query), this.userId, this.userId, savedViewLimits.listed],
    );
  }

  /** As {@link list}. Any number of calls need one statement. */
  listOf(query: string): Promise<SeenView[]> {
    return this.byQuery.load(query);
  }

  private async load(queries: readonly string[]): Promise<SeenView[][]> {
    const rows: SeenView[] = await this.unit.call.em.execute(
      `select one.* from (select distinct name from jsonb_array_elements_text(?::jsonb) as name) as asked
       cross join lateral (
         ${seenViews('asked.name')} and (v.user_id = ? or v.is_shared)
         order by v.user_id = ? desc, ${nameOrder('v.name')}, v.id limit ?) as one
       order by one."isOwner" desc, ${nameOrder('one.name')}, one.id`,
      [
        JSON.stringify(queries),
        this.userId,
        this.userId,
        this.unit.call.tenant.id,
        this.userId,
        this.userId,
        savedViewLimits.listed,
      ],
    );
    const known = Map.groupBy(rows, ({ entityType }) => entityType);
    return queries.map((query) => known.get(query) ?? []);
  }

  /** @throws {DomainError} `invalid`; `rateLimited` beyond 100 of a user and query. */
  async create(query: string, input: unknown): Promise<SeenView> {
    const { isDefault, ...valid } = validate(newSavedViewInput, input);
    return this.unit.run('createSavedView', async (transaction) => {
      const { em } = transaction;
      await this.checkRoom(transaction, query);
      const id = uuid();
      em.persist(
        em.create(SavedViewEntity, {
          ...valid,
          id,
          tenantId: this.unit.call.tenant.id,
          userId: this.userId,
          entityType: query,
          createdAt: this.clock.now(),
          modifiedAt: null,
        }),
      );
      await em.flush();
      if (isDefault) await this.makeDefault(transaction, query, id);
      return { ...valid, id, entityType: query, isOwner: true, isDefault };
    });
  }

  /** Replaces a view. @throws {DomainError} `invalid`, `notFound`, `forbidden` for another user's. */
  async update(query: string, id: string, input: unknown): Promise<SeenView> {
    const valid = validate(savedViewInput, input);
    return this.unit.run('updateSavedView', async (transaction) => {
      const view = await this.getOwn(transaction, query, id);
      Object.assign(view, valid, { modifiedAt: this.clock.now() });
      await transaction.em.flush();
      if (!valid.isShared) await this.forgetDefaults(transaction, view.id, 'of others');
      return this.readVisible(transaction, query, view.id);
    });
  }

  /** @returns the id of the deleted view. @throws {DomainError} `notFound`, `forbidden` for another user's. */
  async delete(query: string, id: string): Promise<string> {
    return this.unit.run('deleteSavedView', async (transaction) => {
      const view = await this.getOwn(transaction, query, id);
      await this.forgetDefaults(transaction, view.id, 'of all');
      transaction.em.remove(view);
      return view.id;
    });
  }

  /**
   * Makes a view the caller's default, in place of the previous one.
   * @throws {DomainError} `notFound`; `forbidden` for another user's that is not shared.
   */
  async setDefault(query: string, id: string): Promise<SeenView> {
    return this.unit.run('setDefaultSavedView', async (transaction) => {
      const view = await this.get(transaction, query, id);
      if (view.userId !== this.userId && !view.isShared) throw notTheOwner();
      await this.makeDefault(transaction, query, view.id);
      return this.readVisible(transaction, query, view.id);
    });
  }

  private get userId(): string {
    const { userId, apiKeyId } = this.unit.call.actor;
    const id = userId ?? apiKeyId;
    if (id === null) throw forbidden();
    return id;
  }

  private visibilityParameters(query: string): unknown[] {
    return [this.userId, this.userId, this.unit.call.tenant.id, query];
  }

  private async readVisible({ em }: Transaction, query: string, id: string): Promise<SeenView> {
    const [view] = await em.execute<SeenView[]>(`${seenViews()} and v.id = ?`, [
      ...this.visibilityParameters(query),
      id,
    ]);
    if (view === undefined) throw viewNotFound();
    return view;
  }

  /** Locks the row, so that the second of two writers reads the change of the first. */
  private async get({ em }: Transaction, query: string, id: string): Promise<SavedView> {
    const view = await em.findOne(
      SavedViewEntity,
      { id: checkUuid(id, viewNotFound), entityType: query },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (view === null) throw viewNotFound();
    return view;
  }

  private async getOwn(transaction: Transaction, query: string, id: string): Promise<SavedView> {
    const view = await this.get(transaction, query, id);
    if (view.userId !== this.userId) throw notTheOwner();
    return view;
  }

  /** One creation of a user and query at a time, so that the limit is exact. */
  private async checkRoom({ em }: Transaction, query: string): Promise<void> {
    await lockName(em, 'saved view', this.unit.call.tenant.id, this.userId, query);
    const count = await em.count(SavedViewEntity, { userId: this.userId, entityType: query });
    if (count >= savedViewLimits.perUser) throw tooMany();
  }

  private async makeDefault({ em }: Transaction, query: string, id: string): Promise<void> {
    await em.execute(
      `insert into kernel.saved_view_default (tenant_id, user_id, entity_type, view_id) values (?, ?, ?, ?)
       on conflict (tenant_id, user_id, entity_type) do update set view_id = excluded.view_id`,
      [this.unit.call.tenant.id, this.userId, query, id],
    );
  }

  private async forgetDefaults(
    { em }: Transaction,
    id: string,
    whose: 'of all' | 'of others',
  ): Promise<void> {
    await em.execute(
      `delete from kernel.saved_view_default where tenant_id = ? and view_id = ? and (? or user_id <> ?)`,
      [this.unit.call.tenant.id, id, whose === 'of all', this.userId],
    );
  }
}
