import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { declaredSteps, type NotificationStepName } from '../contract/notification-steps.ts';
import { stepIsRequired, stepNotFound } from '../notifications.errors.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import { adjustedSteps, type EffectiveStep, type StepAdjustment } from './step.rules.ts';
import { checkFigures } from './step-figures.rules.ts';

/** The steps of a type in the caller's tenant. */
export interface TypeSteps {
  readonly notificationType: string;
  readonly steps: readonly EffectiveStep[];
}

/** A change of a step; what is null stays. */
export interface StepChange {
  readonly notificationType: string;
  readonly step: NotificationStepName;
  readonly isEnabled: boolean | null;
  readonly figures: readonly { readonly name: string; readonly value: number }[];
}

/** Shows and changes the steps of types for the caller's tenant. */
export class StepAdjustmentService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly types: VisibleTypes,
  ) {}

  /** @returns null for a type that no module defines or that the caller may not see. */
  async find(typeName: string): Promise<TypeSteps | null> {
    const type = await this.types.find(typeName);
    return type === null ? null : this.read(type);
  }

  /**
   * Holds for notifications that are fanned out afterwards.
   * @throws {DomainError} `notFound` for a type or step that the caller does not see, `invalid` for a figure outside the
   * module's limits, `rejected` where the module demands the step.
   */
  async adjust({ notificationType, step, isEnabled, figures }: StepChange): Promise<TypeSteps> {
    const type = await this.types.get(notificationType);
    const declared = declaredSteps(type.steps ?? {}).find(({ name }) => name === step);
    if (declared === undefined) throw stepNotFound();
    const errors = checkFigures(declared, figures);
    if (Object.keys(errors).length > 0) throw invalidInput(errors);
    if (isEnabled === false && declared.isRequired) throw stepIsRequired();
    const { tenant, actor } = this.unit.call;
    await this.unit.run('updateNotificationStep', async ({ em }) => {
      // A concurrent change of other figures is kept.
      await em.execute(
        `insert into notifications.step_adjustment as a
           (tenant_id, type_name, step, is_enabled, figures, modified_at, modified_by)
         values (?, ?, ?, ?, ?::jsonb, ?, ?)
         on conflict (tenant_id, type_name, step) do update set
           is_enabled = coalesce(?::boolean, a.is_enabled), figures = a.figures || excluded.figures,
           modified_at = excluded.modified_at, modified_by = excluded.modified_by`,
        [
          tenant.id,
          type.name,
          step,
          isEnabled ?? true,
          JSON.stringify(Object.fromEntries(figures.map(({ name, value }) => [name, value]))),
          this.clock.now(),
          actor.userId ?? null,
          isEnabled,
        ],
      );
      return null;
    });
    return this.read(type);
  }

  private async read({ name, steps }: CatalogType): Promise<TypeSteps> {
    if (steps === null) return { notificationType: name, steps: [] };
    const { em, tenant } = this.unit.call;
    const adjustments: StepAdjustment[] = await em.execute(
      `select step, is_enabled as "isEnabled", figures from notifications.step_adjustment
       where tenant_id = ? and type_name = ?`,
      [tenant.id, name],
    );
    return { notificationType: name, steps: adjustedSteps(steps, adjustments) };
  }
}
