import { tokenCommand } from './token-command.ts';

try {
  process.stdout.write(`${await tokenCommand(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
