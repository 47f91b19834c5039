import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { templateLimits } from '../templating.contract.ts';
import {
  categoryAlreadyExists,
  categoryInUse,
  categoryLimitReached,
  categoryNotFound,
} from '../templating.errors.ts';
import { CategoryEntity, type CategoryRow } from './category.entity.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const outOfRange = 'Validation:OutOfRange';

const described = {
  name: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: templateLimits.category })),
  description: optional(text({ max: templateLimits.categoryDescription })),
  icon: optional(text({ max: templateLimits.categoryIcon })),
};
const sortOrder = z
  .int(outOfRange)
  .min(templateLimits.sortOrder.min, outOfRange)
  .max(templateLimits.sortOrder.max, outOfRange);

/** Shape and limits of a new category (specification, "CreateTemplateCategoryRequest"). */
const createCategoryInput = z.object({
  ...described,
  sortOrder: sortOrder.nullish().transform((order) => order ?? 0),
});

/** The new values of a category (specification, "UpdateTemplateCategoryRequest"). */
const updateCategoryInput = z.object({ ...described, sortOrder });

/** A category with the number of templates in it. */
export interface CategoryView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly sortOrder: number;
  readonly templateCount: number;
}

const columns = `c.id, c.name, c.description, c.icon, c.sort_order as "sortOrder",
  (select count(*)::int from templating.template t
   where t.tenant_id = c.tenant_id and lower(t.category) = lower(c.name)) as "templateCount"`;

/** Administration of a tenant's categories. */
export class CategoryService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Every category, at most 500, by sort order, then name. */
  async list(): Promise<CategoryView[]> {
    return this.unit.call.em.execute(
      `select ${columns} from templating.category c where c.tenant_id = ?
       order by c.sort_order, lower(c.name) collate "C" limit ?`,
      [this.unit.call.tenant.id, templateLimits.categories],
    );
  }

  /** @throws {DomainError} `invalid`; `conflict` for a name that is taken; `rejected` for one too many. */
  async create(input: unknown): Promise<CategoryView> {
    const given = validate(createCategoryInput, input);
    return this.write('createTemplateCategory', async (em) => {
      await lockName(em, 'template categories', this.unit.call.tenant.id);
      if ((await em.count(CategoryEntity, {})) >= templateLimits.categories) throw categoryLimitReached();
      const row = em.create(CategoryEntity, {
        id: uuid(),
        tenantId: this.unit.call.tenant.id,
        ...given,
      });
      em.persist(row);
      return row;
    });
  }

  /**
   * Replaces a category; templates follow its new name.
   * @throws {DomainError} `invalid`, `notFound`; `conflict` for a name that is taken.
   */
  async update(id: string, input: unknown): Promise<CategoryView> {
    const given = validate(updateCategoryInput, input);
    const wanted = checkUuid(id, categoryNotFound);
    return this.write('updateTemplateCategory', async (em) => {
      const row = await this.loadForUpdate(em, wanted);
      await em.execute(
        'update templating.template set category = ? where tenant_id = ? and lower(category) = lower(?)',
        [given.name, row.tenantId, row.name],
      );
      em.assign(row, given);
      return row;
    });
  }

  /** @returns it as it was. @throws {DomainError} `notFound`; `conflict` while templates use it. */
  async delete(id: string): Promise<CategoryView> {
    const wanted = checkUuid(id, categoryNotFound);
    return this.unit.run('deleteTemplateCategory', async ({ em }) => {
      const row = await this.loadForUpdate(em, wanted);
      const view = await this.viewOf(em, row);
      if (view.templateCount > 0) throw categoryInUse();
      em.remove(row);
      return view;
    });
  }

  private async write(
    operation: string,
    act: (em: EntityManager) => Promise<CategoryRow>,
  ): Promise<CategoryView> {
    try {
      return await this.unit.run(operation, async ({ em }) => {
        const row = await act(em);
        await em.flush();
        return this.viewOf(em, row);
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? categoryAlreadyExists() : error;
    }
  }

  /** Locks the row, so that the second of two writers reads the change of the first. */
  private async loadForUpdate(em: EntityManager, id: string): Promise<CategoryRow> {
    const row = await em.findOne(CategoryEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row === null) throw categoryNotFound();
    return row;
  }

  private async viewOf(em: EntityManager, { tenantId, id }: CategoryRow): Promise<CategoryView> {
    const [view]: CategoryView[] = await em.execute(
      `select ${columns} from templating.category c where c.tenant_id = ? and c.id = ?`,
      [tenantId, id],
    );
    if (view === undefined) throw categoryNotFound();
    return view;
  }
}
