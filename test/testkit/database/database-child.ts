import { openEngine } from '../../../subgraphs/kernel/persistence/open-engine.ts';

/**
 * A process to be killed: opens the embedded database of a data directory, writes numbers from 1 on, and says each one
 * once it is committed. Argument: the data directory.
 */
const [directory = ''] = process.argv.slice(2);
const { engine } = await openEngine({ DataDirectory: directory });
if (engine.kind !== 'pglite') throw new Error('Not embedded.');
await engine.client.exec('create table number (value int)');
for (let value = 1; ; value += 1) {
  await engine.client.query('insert into number values ($1)', [value]);
  process.stdout.write(`${value}\n`);
}
