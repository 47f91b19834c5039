import { invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { fieldPath } from '../../subgraphs/kernel/error/validation.ts';

/** The places of one body that validation may visit: objects count with their members. */
const mostPlaces = 20_000;
/** Elements of a list; an area may have a lower limit. */
const longestList = { objects: 1_000, values: 10_000 } as const;

/** Limits the work of a schema before it runs: it visits every element of a list and reports each mistake. */
export class BodyBudget {
  private places = 0;
  private readonly path: PropertyKey[] = [];

  /** Runs with the path extended by one step. */
  below<T>(step: PropertyKey, run: () => T): T {
    this.path.push(step);
    const result = run();
    this.path.pop();
    return result;
  }

  /** @throws {DomainError} `invalid` for a list that is too long. */
  spendList(length: number, of: keyof typeof longestList): void {
    if (length > longestList[of]) this.refuse();
    this.spend(length);
  }

  /** @throws {DomainError} `invalid` for a body with too many places. */
  spend(places: number): void {
    this.places += places;
    if (this.places > mostPlaces) this.refuse();
  }

  private refuse(): never {
    throw invalidInput({ [fieldPath(this.path)]: ['Validation:TooLarge'] });
  }
}
