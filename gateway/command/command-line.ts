import { Command, CommanderError } from 'commander';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import type { TokenFlags } from '../authentication/dev-issuer/token-command.ts';
import { optionAliases, sectionNames } from '../process/section-names.ts';
import { subgraphNames } from '../process/subgraph-names.ts';
import type { SchemaCheckFlags } from './check-schema.ts';
import { areaNames } from './configuration/area-names.ts';
import type { ApplyFlags, ExportFlags } from './configuration-commands.ts';
import { knownName, knownNames } from './known-name.ts';
import { checkNeededOptions, neededOption } from './needed-options.ts';
import { type OptionArguments, withOptionArguments } from './option-arguments.ts';
import type { PlanFlags } from './plan-operation.ts';
import { fail, runRole } from './run-role.ts';
import type { PlatformAddress } from './running-platform.ts';
import type { SchemaUsageFlags } from './schema-usage.ts';
import type { ListenFlags } from './webhook-commands.ts';
import type { ContractFlags } from './write-contract.ts';

/** Exit code for words that the command line does not know. */
const usageError = 2;

const footer = `
Options of the platform are Section__Key: from the config file, from the environment, and by --set, which wins.
Exit codes: 0 done, 1 failed, ${usageError} misspelt.`;

/** Runs one command. Errors are printed; the process ends with a code other than 0. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    await createProgram(process.env).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : usageError);
    fail(error);
  }
}

/** The commands of `platform`, each of which loads its code when it runs. */
export function createProgram(environment: Environment): Command {
  const program = new Command('platform')
    .description('One multi-tenant backend: starts it, checks it, and works on what it stores.')
    .exitOverride()
    .addHelpText('after', footer);

  const command: AddCommand = (words, description, run, parent = program) =>
    parent
      .command(words)
      .description(description)
      .option('-s, --set <Section__Key=value...>', 'sets options of the platform')
      .option('-c, --config <file>', 'reads options from a YAML or JSON file')
      .action(async (...values: unknown[]) => {
        checkNeededOptions(values.at(-1) as Command);
        const flags = values.at(-2) as OptionArguments;
        await run(withOptionArguments(environment, flags, sectionNames, optionAliases), ...(values as never));
      });

  command('start', 'starts everything in one process, or one role', (env, role: StartedRole, name?: string) =>
    runRole(role, name, env),
  )
    .argument('[role]', startedRoles.join(', '), readRole, 'platform')
    .argument(
      '[name]',
      'the subgraph that the role "subgraph" serves',
      knownName('Subgraphs', subgraphNames),
    );

  command('dev', 'builds and restarts on change', async (env) => {
    await (await import('./develop.ts')).develop(env);
  });
  const token = command(
    'token',
    'prints a bearer token of the development login',
    async (env, flags: TokenFlags) => {
      const { issueToken } = await import('../authentication/dev-issuer/token-command.ts');
      print([await issueToken(flags, env)]);
    },
  );
  neededOption(token, '--user <name>', 'a seeded user, such as alice')
    .option('--tenant <name>', 'acme, globex, host, or an id')
    .option('--roles <a,b>', 'roles instead of those of the user')
    .option('--sid <id>', 'id of the session')
    .option('--ttl <time>', 'how long it is valid, such as 1h');
  command('doctor', 'examines a deployment and says what to do', (env, role: string | undefined) =>
    runRole('doctor', role, env),
  ).argument('[role]', `examines what this role needs: ${startedRoles.join(', ')}`, readRole);
  command(
    'options',
    'lists the options with their values, secrets masked',
    async (env, flags: OptionsFlags) => {
      const { showOptions } = await import('./show-options.ts');
      print(showOptions(env, flags.changed === true));
    },
  ).option('--changed', 'only those that differ from their defaults');
  command('backup', 'writes a backup while the platform runs', (env, folder: string) =>
    runRole('backup', folder, env),
  ).argument('<folder>', 'a new folder');
  command('restore', 'restores a backup into an empty database', (env, source: string) =>
    runRole('restore', source, env),
  ).argument('<source>', 'a backup, or the data directory of a stopped platform: moves it to PostgreSQL');
  command('migrate', 'brings the database up to date', (env) => runRole('migrate', undefined, env));
  command('rewrap', 'encrypts stored secrets with the newest key', (env) =>
    runRole('rewrap', undefined, env),
  );
  addSchemaCommands(program, command);
  addConfigurationCommands(command);
  addWebhookCommands(program, command);
  return program;
}

/** A command whose action gets the environment with the options of the command line, then what commander passes. */
type AddCommand = <A extends unknown[]>(
  words: string,
  description: string,
  run: (env: Environment, ...values: A) => Promise<void> | void,
  /** Default: the program. */
  parent?: Command,
) => Command;

function addSchemaCommands(program: Command, command: AddCommand): void {
  command(
    'plan',
    'shows the query plan and the cost of an operation',
    async (env, file: string, flags: PlanFlags) => {
      const { planOperation } = await import('./plan-operation.ts');
      print(await planOperation(file, flags, env));
    },
  )
    .argument('<file>', 'a GraphQL document; - reads standard input')
    .option('--operation <name>', 'one of several operations')
    .option('--variables <json>', 'values that decide the cost of lists');
  const schema = program.command('schema').description('works on supergraphs');
  command(
    'check',
    'shows what a supergraph, or a new SDL of a subgraph, changes for clients; exit code 1 when that breaks them',
    async (env, file: string | undefined, flags: SchemaCheckFlags, self: Command) => {
      if (file === undefined && flags.against === undefined && flags.subgraph === undefined)
        self.error("error: required option '--against <file>' or '--subgraph <name>' not specified");
      const { checkSchema } = await import('./check-schema.ts');
      const { lines, isBreaking } = await checkSchema(file, flags, env);
      print(lines);
      if (isBreaking) process.exitCode = 1;
    },
    schema,
  )
    .argument('[file]', 'the new supergraph; default: that of the options')
    .option('--against <file>', 'the supergraph that clients use; default: that of the options')
    .option('--operations <path...>', 'operations of clients, or folders: only what fails these is breaking')
    .option('--usage <folder>', 'usage that gateways counted: what no client used is not breaking')
    .option('--subgraph <name>', 'a subgraph to replace or add')
    .option('--file <file>', 'its new SDL')
    .option(
      '--composition <file>',
      'list of the other subgraphs; default: supergraph.yaml beside the supergraph',
    );
  command(
    'usage',
    'shows which clients sent how many operations within a month',
    async (env, folder: string | undefined, flags: SchemaUsageFlags) => {
      const { showUsage } = await import('./schema-usage.ts');
      print(await showUsage(folder, flags, env));
    },
    schema,
  )
    .argument('[folder]', 'where gateways wrote it; default: Gateway__OperationUsage')
    .option('--field <Type.field>', 'only of operations that select this field')
    .option('--unused', 'lists the fields that no operation selects');
  command(
    'contract',
    'writes the part of a supergraph that @tag selects; without files, prints its API schema',
    async (env, file: string | undefined, flags: ContractFlags) => {
      const { writeContract } = await import('./write-contract.ts');
      print(await writeContract(file, flags, env));
    },
    schema,
  )
    .argument('[file]', 'a supergraph; default: that of the options')
    .option('--include <tag...>', 'only fields and unions with one of these tags')
    .option('--exclude <tag...>', 'nothing with one of these tags')
    .option('--supergraph <file>', 'where the supergraph is written')
    .option('--api <file>', 'where its API schema is written');
}

/** Adds the options that say which running platform a command calls, and as whom. */
const withPlatformAddress = (command: Command): Command =>
  command
    .option('--url <url>', 'where the platform runs; default: PublicUrl of the options', withoutSlash)
    .option('--user <name>', 'a seeded user, instead of the token in PLATFORM_TOKEN')
    .option('--tenant <name>', 'tenant of that user');

const onlyAreas = `only these files: ${areaNames.join(', ')}`;
const readAreas = knownNames('Areas', areaNames);

function addConfigurationCommands(command: AddCommand): void {
  const exporting = command(
    'export',
    'writes what a tenant has configured as YAML files',
    async (env, folder: string, flags: ExportFlags) => {
      const { exportConfiguration } = await import('./configuration-commands.ts');
      await exportConfiguration(folder, flags, env, printLine);
    },
  );
  withPlatformAddress(exporting)
    .argument('<folder>', 'where the files are written')
    .option('--only <area...>', onlyAreas, readAreas);
  const applying = command(
    'apply',
    'makes a tenant as the files of an export say',
    async (env, folder: string, flags: ApplyFlags) => {
      const { applyConfiguration } = await import('./configuration-commands.ts');
      await applyConfiguration(folder, flags, env, printLine);
    },
  );
  withPlatformAddress(applying)
    .argument('<folder>', 'where the files are')
    .option('--only <area...>', onlyAreas, readAreas)
    .option('--dry-run', 'shows the difference and changes nothing')
    .option('--prune', 'removes what the files do not have');
}

function addWebhookCommands(program: Command, command: AddCommand): void {
  const webhooks = program.command('webhooks').description('helps to develop a receiver of webhooks');
  const listening = command(
    'listen',
    'forwards deliveries of a development start to a port and shows them',
    async (env, flags: ListenFlags) => {
      const { listenToWebhooks } = await import('./webhook-commands.ts');
      const stop = new AbortController();
      // Not once: a terminal and the process before this one may both send it.
      process.on('SIGINT', () => stop.abort());
      process.once('SIGTERM', () => stop.abort());
      await listenToWebhooks(flags, env, { print: printLine, signal: stop.signal });
    },
    webhooks,
  );
  neededOption(
    withPlatformAddress(listening),
    '--port <port>',
    'port of the receiver on this machine',
  ).option('--event <type...>', 'subscribes to these as long as the command runs');
  const triggering = command(
    'trigger',
    'sends a signed test event to the subscriptions of an event type; exit code 1 when one fails',
    async (env, eventType: string, flags: PlatformAddress) => {
      const { triggerWebhooks } = await import('./webhook-commands.ts');
      if (!(await triggerWebhooks(eventType, flags, env, printLine))) process.exitCode = 1;
    },
    webhooks,
  );
  withPlatformAddress(triggering).argument('<event-type>', 'such as Settings.SettingChanged');
}

/** Roles that serve until they are stopped; `platform` is all of them in one process. */
const startedRoles = ['platform', 'gateway', 'subgraph', 'worker', 'renderer'] as const;
type StartedRole = (typeof startedRoles)[number];

const readRole = knownName('Roles', startedRoles);

interface OptionsFlags {
  readonly changed?: boolean;
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

const printLine = (line: string) => print([line]);

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
