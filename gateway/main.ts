#!/usr/bin/env node
import nodeModule from 'node:module';
import { join } from 'node:path';
import { runOnPackagedNode } from './command/packaged-node.ts';
import { isSupportedNode } from './doctor/supported-node.ts';

// The command line is imported after the check: an older Node cannot load its packages.
if (isSupportedNode(process.versions.node)) {
  // Stack traces name lines of our sources; the maps of packages would be parsed and kept for nothing.
  nodeModule.setSourceMapsSupport(true, { nodeModules: false });
  // The next start reads the compiled code instead of compiling it again.
  nodeModule.enableCompileCache(join(import.meta.dirname, '..', '.compile-cache'));
  const { runCommandLine } = await import('./command/command-line.ts');
  await runCommandLine(process.argv.slice(2));
} else await runOnPackagedNode();
