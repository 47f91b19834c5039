import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Examination } from './examination.ts';
import { type Finding, fail, pass, warn } from './finding.ts';
import { isSupportedNode, nodeAdvice, oldestNode, testedNode } from './supported-node.ts';

/** Checks the running version of Node. @param version as `process.versions.node`. */
export function examineNode(version: string): Finding {
  if (Number.parseInt(version, 10) === testedNode) return pass('Node', version);
  if (!isSupportedNode(version))
    return fail('Node', `${version} is too old: ${oldestNode} is needed.`, nodeAdvice);
  return warn('Node', `${version} works; every test runs on ${testedNode}.`, nodeAdvice);
}

/** Checks that the data directory is writable; leaves no files. */
export function dataDirectory(path: string): Examination {
  const subject = 'Data directory';
  const advice = 'Make it writable for this user, or set Persistence__DataDirectory to a folder that is.';
  return {
    subject,
    advice,
    examine: async () => {
      const folder = await nearestFolder(resolve(path));
      const place = folder === resolve(path) ? folder : `${resolve(path)} (the first start creates it)`;
      const probe = join(folder, `.doctor-${process.pid}`);
      await mkdir(probe);
      try {
        await writeFile(join(probe, 'probe'), '');
      } finally {
        await rm(probe, { recursive: true, force: true });
      }
      return [pass(subject, `${place} is writable.`)];
    },
  };
}

/** The folder itself, or its nearest existing parent. */
async function nearestFolder(path: string): Promise<string> {
  const exists = await access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
  return exists || path === dirname(path) ? path : nearestFolder(dirname(path));
}
