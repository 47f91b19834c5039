import * as nodeModule from 'node:module';
import { register, supportsSyncHooks } from 'import-in-the-middle/register-hooks.mjs';

/** The instrumented modules. Hooking every module would more than double the start time. */
const hooked = ['graphql', 'pg', '@electric-sql/pglite', 'express', 'http', 'https', 'ioredis', 'pino'];

/** Enables instrumentation of modules that are imported from now on. Call it before they are imported. */
export function hookModules(): void {
  if (supportsSyncHooks()) {
    register({ include: hooked });
    return;
  }
  nodeModule.register('import-in-the-middle/hook.mjs', import.meta.url, { data: { include: hooked } });
}
