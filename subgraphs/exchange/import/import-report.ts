import type { DomainError } from '../../kernel/error/domain-error.ts';
import { exchangeLimits, type RowOutcome } from '../exchange.contract.ts';
import { isRefusal } from '../exchange.errors.ts';

/** A row that was refused. */
export interface RefusedRow {
  /** One-based, the heading not counted. */
  readonly row: number;
  /** The column, where one is wrong. */
  readonly field: string | null;
  /** `Validation:Required`, `Settings:Setting:NotFound`. */
  readonly code: string;
}

/** What became of the rows of an import. */
export interface ImportReport {
  readonly createdCount: number;
  readonly updatedCount: number;
  readonly unchangedCount: number;
  readonly refusedCount: number;
  /** The first of them. */
  readonly refused: readonly RefusedRow[];
}

const counters = { Created: 'createdCount', Updated: 'updatedCount', Unchanged: 'unchangedCount' } as const;

/** Counts rows while they are imported. */
export class ReportBuilder {
  private readonly counts = { createdCount: 0, updatedCount: 0, unchangedCount: 0 };
  private readonly refused: RefusedRow[] = [];
  private refusedCount = 0;

  /** Imports a row, and notes what became of it. @throws what is no {@link DomainError}. */
  async note(row: number, write: () => Promise<RowOutcome>): Promise<void> {
    await this.check(row, async () => {
      this.counts[counters[await write()]] += 1;
    });
  }

  /** Tries something with a row; notes it as refused where that throws a {@link DomainError}. @returns whether not. */
  async check(row: number, attempt: () => Promise<void>): Promise<boolean> {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.refuse(row, error);
      return false;
    }
  }

  /** The report so far. */
  get report(): ImportReport {
    return {
      ...this.counts,
      refusedCount: this.refusedCount,
      refused: this.refused.toSorted((a, b) => a.row - b.row),
    };
  }

  /** Notes each wrong field, or the rule where no field is. */
  private refuse(row: number, error: DomainError): void {
    this.refusedCount += 1;
    const problems = Object.entries(error.errors ?? {}).flatMap(([field, codes]) =>
      codes.map((code) => ({ row, field, code })),
    );
    const named = problems.length > 0 ? problems : [{ row, field: null, code: error.errorCode }];
    this.refused.push(...named.slice(0, exchangeLimits.reportedRows - this.refused.length));
  }
}
