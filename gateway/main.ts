#!/usr/bin/env -S node --enable-source-maps
import { runCommandLine } from './command/command-line.ts';

await runCommandLine(process.argv.slice(2));
