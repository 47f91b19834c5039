import type { Database } from '../../kernel/persistence/database.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import { type EffectiveSteps, effectiveSteps, noSteps, type StepAdjustment } from './step.rules.ts';

type Row = StepAdjustment & { readonly typeName: string };

/** The steps of types as a tenant has them. */
export class StepAdjustments {
  constructor(private readonly database: Database) {}

  /** One statement; none for types without steps. Never inside a transaction. */
  async stepsOf(
    tenantId: string,
    types: readonly CatalogType[],
  ): Promise<(type: CatalogType) => EffectiveSteps> {
    const names = [...new Set(types.flatMap(({ name, steps }) => (steps === null ? [] : [name])))];
    if (names.length === 0) return () => noSteps;
    const rows: Row[] = await this.database.session(tenantId).execute(
      `select type_name as "typeName", step, is_enabled as "isEnabled", figures
       from notifications.step_adjustment
       where tenant_id = ? and type_name in (select jsonb_array_elements_text(?::jsonb))`,
      [tenantId, JSON.stringify(names)],
    );
    const byType = Map.groupBy(rows, ({ typeName }) => typeName);
    return ({ name, steps }) => (steps === null ? noSteps : effectiveSteps(steps, byType.get(name) ?? []));
  }
}
