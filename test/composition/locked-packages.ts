import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../architecture/source-tree.ts';

/** A package as `package-lock.json` has it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; absent where the package says it in an older form. */
  readonly license?: string;
  /** Only for building and testing. */
  readonly dev?: boolean;
  /** Left out by `npm ci --omit=optional`, and where Node or the machine does not fit. */
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  /** Hash of its archive. */
  readonly integrity?: string;
}

/** Every package that `npm ci` installs. */
export function lockedPackages(): readonly LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Omit<LockedPackage, 'name'>>>;
  };
  return Object.entries(packages).flatMap(([path, locked]) =>
    path === ''
      ? []
      : [{ ...locked, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }],
  );
}

/** Packages whose licence stands in their `package.json` in the form npm gave up, and the lock file leaves out. */
const olderForm: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' };

/** Licences so frequent that a list of their packages would say nothing. */
const frequent = new Set(['MIT', 'Apache-2.0', 'ISC']);

/** The licences of what runs in production, as `deploy/licences.md` has them. */
export function licencesTable(packages: readonly LockedPackage[]): string {
  const byLicence = Map.groupBy(
    packages.filter(({ dev }) => dev !== true),
    ({ name, license }) => license ?? olderForm[name] ?? 'unknown',
  );
  const rows = [...byLicence].map(([licence, found]) => {
    const names = [...new Set(found.map(({ name }) => `\`${name}\``))].toSorted();
    return `| ${licence} | ${frequent.has(licence) ? 'most packages' : names.join(', ')} |`;
  });
  return ['| Licence | Packages |', '|---|---|', ...rows.toSorted()].join('\n');
}
