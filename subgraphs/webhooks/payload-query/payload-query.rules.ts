import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import { alternativesOf } from '../payload-filter/payload-filter.rules.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Values of an event besides the members of its data. */
const envelope = ['eventId', 'eventType', 'occurredAt', 'tenantId'] as const;

export interface QueriedEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  /** As stored. */
  readonly tenantId: string;
  readonly data: unknown;
}

/** Variables that some of the types of events have no value for. */
export function unknownVariables(
  names: readonly string[],
  schemas: readonly JsonSchema[],
): readonly string[] {
  return names.filter(
    (name) =>
      !envelope.some((one) => one === name) &&
      !schemas.every((schema) =>
        alternativesOf(schema).some(({ properties }) => Object.hasOwn(properties ?? {}, name)),
      ),
  );
}

/** The values of an event by the names of variables. A member of its data comes before a value of the envelope. */
export function valuesOf({ id, type, occurredAt, tenantId, data }: QueriedEvent): JsonSchema {
  const values: Record<(typeof envelope)[number], unknown> = {
    eventId: id,
    eventType: type,
    occurredAt: occurredAt.toISOString(),
    tenantId: wireTenantId(tenantId),
  };
  return { ...values, ...(data as object | null) };
}
