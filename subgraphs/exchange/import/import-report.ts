import type { DomainError } from '../../kernel/error/domain-error.ts';
import { exchangeLimits, type RowOutcome } from '../exchange.contract.ts';
import { isRefusal } from '../exchange.errors.ts';

export interface RefusedRow {
  /** Row number, starting at 1; the heading is not counted. */
  readonly row: number;
  /** The name of the invalid column, if the problem concerns one column. */
  readonly field: string | null;
  /** Error code: `Validation:Required`, `Settings:Setting:NotFound`. */
  readonly code: string;
}

export interface ImportReport {
  readonly createdCount: number;
  readonly updatedCount: number;
  readonly unchangedCount: number;
  readonly refusedCount: number;
  /** The first refused rows, up to the limit. */
  readonly refused: readonly RefusedRow[];
}

const counters = { Created: 'createdCount', Updated: 'updatedCount', Unchanged: 'unchangedCount' } as const;

/** Counts the results of the rows while they are imported. */
export class ReportBuilder {
  private readonly counts = { createdCount: 0, updatedCount: 0, unchangedCount: 0 };
  private readonly refused: RefusedRow[] = [];
  private refusedCount = 0;

  /** Imports a row and records the result. @throws errors that are no {@link DomainError}. */
  async addRow(row: number, write: () => Promise<RowOutcome>): Promise<void> {
    await this.check(row, async () => {
      this.counts[counters[await write()]] += 1;
    });
  }

  /**
   * Runs an action for a row; records the row as refused when it throws a {@link DomainError}. @returns whether it
   * passed.
   */
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

  get report(): ImportReport {
    return {
      ...this.counts,
      refusedCount: this.refusedCount,
      refused: this.refused.toSorted((a, b) => a.row - b.row),
    };
  }

  /** Records each invalid field, or the rule when no field is given. */
  private refuse(row: number, error: DomainError): void {
    this.refusedCount += 1;
    const problems = Object.entries(error.errors ?? {}).flatMap(([field, codes]) =>
      codes.map((code) => ({ row, field, code })),
    );
    const named = problems.length > 0 ? problems : [{ row, field: null, code: error.errorCode }];
    this.refused.push(...named.slice(0, exchangeLimits.reportedRows - this.refused.length));
  }
}
