/** An optional package that is needed here and not installed. */
export class PackageMissing extends Error {
  override readonly name = 'PackageMissing';
  constructor(
    readonly packageName: string,
    cause: unknown,
  ) {
    super(
      `This needs the optional package ${packageName}, which is not installed: run "npm ci --include=optional".`,
      { cause },
    );
  }
}

/**
 * The module of an optional package.
 * @param loading `import('…')`.
 * @throws {PackageMissing} when the package is not installed.
 */
export async function optionalPackage<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw asPackageMissing(error) ?? error;
  }
}

/**
 * Node reports a missing package by its code, and names it in the text alone.
 * @returns null for other errors.
 */
export function asPackageMissing(error: unknown): PackageMissing | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return null;
  const { packageName } =
    /^Cannot find (package|module) '(?<packageName>(@[^'/]+\/)?[^'./@][^'/]*)/.exec(message)?.groups ?? {};
  return packageName === undefined ? null : new PackageMissing(packageName, error);
}
