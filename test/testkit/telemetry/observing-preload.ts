import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A module for `node --import` that starts telemetry as a role does, for programs that are no role.
 * @param folder of the build.
 */
export function observingPreload(folder = 'dist'): string {
  const module = pathToFileURL(resolve(folder, 'gateway/process/observe-process.js')).href;
  const source = `import { observeProcess } from '${module}'; await observeProcess(process.env, []);`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
