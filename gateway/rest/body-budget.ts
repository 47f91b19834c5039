import { invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import { fieldPath } from '../../subgraphs/kernel/error/validation.ts';

/** What one body may bring of what its schema looks at: objects count with their members. */
const mostPlaces = 20_000;
/** Elements of a list; an area may take fewer. */
const longestList = { objects: 1_000, values: 10_000 } as const;

/**
 * Counts what a schema will look at in a body, before it does: it looks at every element of a list and reports each
 * mistake, however many are too many.
 */
export class BodyBudget {
  private places = 0;
  private readonly path: PropertyKey[] = [];

  /** Runs with a step further down in the body. */
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

  /** @throws {DomainError} `invalid` where the body as a whole is too much. */
  spend(places: number): void {
    this.places += places;
    if (this.places > mostPlaces) this.refuse();
  }

  private refuse(): never {
    throw invalidInput({ [fieldPath(this.path)]: ['Validation:TooLarge'] });
  }
}
