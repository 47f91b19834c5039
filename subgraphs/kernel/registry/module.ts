/**
 * A kind of thing modules contribute: a setting, a permission group, a translation. The owner of the kind declares it
 * once in its contract; contributors use the constructor the owner exports.
 */
export interface ContributionKind<T> {
  /** Singular noun, shown in problems: `setting`. */
  readonly name: string;
  /** The unique name of a contribution of this kind. */
  readonly keyOf: (value: T) => string;
  /** Problems of a value, as sentences. Receives the complete registry, so that dangling references are found. */
  readonly problemsOf?: (value: T, registry: Registry) => readonly string[];
}

/** One value of one kind, as a module lists it. */
export interface Contribution<T = unknown> {
  readonly kind: ContributionKind<T>;
  readonly value: T;
}

/** A part of the installation: the contributions of an area, or of a user's module. */
export interface PlatformModule {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a list of contributions is heterogeneous; each is checked by its own kind.
  readonly contributes: readonly Contribution<any>[];
}

/** Declares a module. */
export function defineModule(module: PlatformModule): PlatformModule {
  return module;
}

/** The read side of the registry, frozen after the start. */
export interface Registry {
  /** All values of a kind, in the order of the module list. */
  all<T>(kind: ContributionKind<T>): readonly T[];
  /** The value with this key, or null. */
  find<T>(kind: ContributionKind<T>, key: string): T | null;
}
