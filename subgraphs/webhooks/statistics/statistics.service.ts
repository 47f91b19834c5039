import type { Clock } from '../../kernel/clock/clock.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';

/** Figures of the wire. */
const figures = [
  'totalSubscriptions',
  'activeCount',
  'suspendedCount',
  'deactivatedCount',
  'deliveriesLast24h',
  'successRateLast24h',
  'avgResponseTimeMsLast24h',
] as const;

/** The figures by their names. */
export type Statistics = Record<(typeof figures)[number], number>;

const day = 86_400_000;

/** Webhooks of the caller's tenant in figures. */
export class StatisticsService {
  constructor(
    private readonly unit: Pick<UnitOfWork, 'call' | 'readLagging'>,
    private readonly clock: Clock,
  ) {}

  /** One statement. */
  async get(): Promise<Statistics> {
    const { tenant } = this.unit.call;
    const [row = {}]: Record<string, unknown>[] = await this.unit.readLagging((session) =>
      session.execute(
        `select s.*, a.* from (
         select count(*) as "totalSubscriptions", count(*) filter (where status = 'Active') as "activeCount",
           count(*) filter (where status = 'Suspended') as "suspendedCount",
           count(*) filter (where status = 'Deactivated') as "deactivatedCount"
         from webhooks.subscription where tenant_id = ?) s
       cross join (
         select count(*) as "deliveriesLast24h",
           coalesce(round(100.0 * count(*) filter (where is_success) / nullif(count(*), 0), 2), 0)
             as "successRateLast24h",
           coalesce(round(avg(duration_ms) filter (where http_status_code is not null), 2), 0)
             as "avgResponseTimeMsLast24h"
         from webhooks.delivery_attempt
         where tenant_id = ? and occurred_at >= ? and attempt_number > 0) a`,
        [tenant.id, tenant.id, new Date(this.clock.now().getTime() - day)],
      ),
    );
    return Object.fromEntries(figures.map((name) => [name, Number(row[name] ?? 0)])) as Statistics;
  }
}
