/** Roles of a noun's file inside an area, and `query`: what may be asked of its table. */
const nounRoles = ['rules', 'entity', 'service', 'input', 'type', 'resolver', 'query', 'test'];

/** Roles of the files that describe a whole area, and `texts`: its translations by key and culture. */
const areaRoles = ['subgraph', 'contract', 'module', 'permissions', 'shield', 'errors', 'options', 'texts'];

/** Names that say nothing about what belongs inside. */
const drawers = [
  'utils',
  'util',
  'common',
  'helpers',
  'helper',
  'shared',
  'misc',
  'lib',
  'core',
  'types',
  'constants',
  'index',
];

const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const areaFile = /^subgraphs\/(?!kernel\/|host\/)(?<area>[^/]+)\/(?<rest>.+)\.ts$/;

/** Folders and files with a drawer's name, whatever their ending. */
export function drawerNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    path
      .split('/')
      .filter((part) => drawers.includes((part.split('.')[0] ?? '').toLowerCase()))
      .map((part) => `${path}: "${part}" says nothing about what belongs inside`),
  );
}

/** What is wrong with the name of one file of an area; null when nothing is. */
function problemOf(area: string, rest: string): string | null {
  const name = rest.split('/').at(-1) ?? '';
  const [noun = '', role, ...more] = name.replace(/\.test$/, '').split('.');
  if (rest.startsWith('migrations/')) return null;
  if (!kebab.test(noun)) return `"${noun}" is not written in kebab-case`;
  if (more.length > 0) return 'a file name is <noun>.<role>.ts, or a verb';
  if (role === undefined || nounRoles.includes(role)) return null;
  if (!areaRoles.includes(role)) return `".${role}" is not a role`;
  return rest.includes('/') || noun !== area ? `".${role}" describes the area: ${area}.${role}.ts` : null;
}

/** Files of areas whose name is neither `<noun>.<role>.ts` with a known role nor a verb. */
export function misnamedAreaFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const { area, rest } = areaFile.exec(path)?.groups ?? {};
    const problem = area === undefined || rest === undefined ? null : problemOf(area, rest);
    return problem === null ? [] : [`${path}: ${problem}`];
  });
}

/** Source files and folders that are not written in kebab-case, roles apart. */
export function notKebab(paths: readonly string[]): string[] {
  return paths.filter((path) =>
    path.split('/').some((part) => !part.split('.').every((word) => kebab.test(word) || /^\d+-?/.test(word))),
  );
}

/** Where the kernel's folders and the table of its README differ. */
export function kernelFolderDrift(readme: string, folders: readonly string[]): string[] {
  const listed = [...readme.matchAll(/^\| `(?<folder>[\w-]+)` \| [^|\s]/gm)].map(
    (match) => match.groups?.folder ?? '',
  );
  return [
    ...folders.filter((folder) => !listed.includes(folder)).map((folder) => `${folder}: not in the README`),
    ...listed.filter((folder) => !folders.includes(folder)).map((folder) => `${folder}: not in the kernel`),
  ];
}
