import { LiveResource } from './live-resource.ts';
import type { PlatformError } from './platform.ts';

/** The rows of a list so far. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly endCursor: string | null;
}

/** Which rows are requested. */
export interface Paging {
  readonly first: number;
  readonly after: string | null;
}

/** A list that is read page by page; new rows are added at the start. */
export abstract class PagedResource<
  Row extends { readonly id: string },
  Data extends Rows<Row>,
> extends LiveResource<Data> {
  protected abstract readonly pageSize: number;
  #more: Promise<PlatformError | null> | null = null;

  /** Reads rows. @throws {Error} when the platform refuses or does not answer. */
  protected abstract readPage(paging: Paging): Promise<Data>;

  protected override read(): Promise<Data> {
    const shown = this.state.data?.rows.length ?? 0;
    return this.readPage({ first: Math.min(Math.max(shown, this.pageSize), largestPage), after: null });
  }

  /** Appends the next page, if there is one; callers at the same time share it. */
  loadMore(): Promise<PlatformError | null> {
    const { hasMore = false, endCursor = null } = this.state.data ?? {};
    if (!hasMore) return Promise.resolve(null);
    this.#more ??= this.attempt(async () => {
      const next = await this.readPage({ first: this.pageSize, after: endCursor });
      this.change((data) => {
        // A list that was read again meanwhile has a different last row.
        if (data.endCursor !== endCursor) return data;
        const known = new Set(data.rows.map(({ id }) => id));
        const rows = [...data.rows, ...next.rows.filter(({ id }) => !known.has(id))];
        return { ...data, rows, hasMore: next.hasMore, endCursor: next.endCursor };
      });
    }).finally(() => {
      this.#more = null;
    });
    return this.#more;
  }

  /** Changes one row. */
  protected changeRow(id: string, changed: Partial<Row>): (data: Data) => Data {
    return (data) => ({
      ...data,
      rows: data.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)),
    });
  }
}

/** The most rows that the platform answers at once. */
const largestPage = 100;
