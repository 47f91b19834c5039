#!/usr/bin/env -S node --enable-source-maps
import nodeModule from 'node:module';
import { join } from 'node:path';
import { runCommandLine } from './command/command-line.ts';

// The next start reads the compiled code instead of compiling it again; Node 20 does not have it.
nodeModule.enableCompileCache?.(join(import.meta.dirname, '..', '.compile-cache'));

await runCommandLine(process.argv.slice(2));
