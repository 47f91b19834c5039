/** Changes of meaning of one file that the same tests must notice, each one alone. */
export interface MutatedFile {
  /** The end of its path; the file may move between folders. */
  readonly file: string;
  /** The ends of the paths of the tests. */
  readonly tests: readonly string[];
  /** Pattern for the names of those of their tests that are enough. */
  readonly name?: string;
  /** What occurs there exactly once, and what takes its place. */
  readonly changes: readonly (readonly [find: string, replace: string])[];
}
