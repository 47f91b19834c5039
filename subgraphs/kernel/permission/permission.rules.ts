/** Permissions that a grant of `Manage` includes: "all CRUD" (specification, "Permission definitions and grants"). */
const managed = new Set(['Read', 'Create', 'Update', 'Delete']);
const manage = '.Manage';

/**
 * The names of which any one, granted, satisfies a check for `name`: itself, and `X.Y.Manage` for a CRUD action of the
 * same resource.
 */
export function satisfyingNames(name: string): readonly string[] {
  const [module, resource, action] = name.split('.');
  return action !== undefined && managed.has(action) ? [name, `${module}.${resource}.Manage`] : [name];
}

/** Whether holding `held` satisfies a check for `name`. */
export function satisfies(held: readonly string[], name: string): boolean {
  return satisfyingNames(name).some((candidate) => held.includes(candidate));
}

/** The held names, and those that they include. */
export function grantedNames(held: readonly string[]): readonly string[] {
  const names = held.flatMap((name) =>
    name.endsWith(manage)
      ? [name, ...[...managed].map((action) => `${name.slice(0, -manage.length)}.${action}`)]
      : [name],
  );
  return [...new Set(names)];
}
