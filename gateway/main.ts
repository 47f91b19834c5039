#!/usr/bin/env -S node --enable-source-maps
import { runOnPackagedNode } from './command/packaged-node.ts';
import { isSupportedNode } from './doctor/supported-node.ts';

// The command line is imported after the check: an older Node cannot load its packages.
if (isSupportedNode(process.versions.node)) {
  const { runCommandLine } = await import('./command/command-line.ts');
  await runCommandLine(process.argv.slice(2));
} else await runOnPackagedNode();
