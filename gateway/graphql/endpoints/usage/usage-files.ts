import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../../../subgraphs/kernel/clock/clock.ts';
import type { Logger } from '../../../../subgraphs/kernel/telemetry/logger.ts';
import type { OperationUsage, OperationUse } from './operation-usage.ts';

/** Days for which usage is kept. */
export const usageDays = 31;

const dayLength = 86_400_000;
const flushInterval = 60_000;

/** One file for each day and process. */
const fileName = /^operations-(\d{4}-\d{2}-\d{2})-[0-9a-f-]+\.json$/;

const usageFile = z.object({
  operations: z.record(z.string(), z.object({ name: z.string().nullable(), fields: z.array(z.string()) })),
  uses: z.array(
    z.object({ operation: z.string(), client: z.string(), version: z.string(), count: z.number() }),
  ),
});

/** A use with its day. */
export interface RecordedUse extends Readonly<OperationUse> {
  readonly day: string;
}

export interface UsageFilesDependencies {
  readonly usage: OperationUsage;
  readonly folder: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Writes the days whose usage has changed into a folder every minute, and deletes files that are older than a month. */
export class UsageFiles {
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  /** Day → the operations that its file counts. */
  private written: ReadonlyMap<string, number> = new Map();

  constructor(private readonly dependencies: UsageFilesDependencies) {}

  start(): void {
    this.timer ??= setInterval(() => void this.flush(), flushInterval).unref();
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /** Never fails: what could not be written is written later. */
  flush(): Promise<void> {
    const write = () =>
      this.write().catch((err: unknown) =>
        this.dependencies.logger.warn({ err }, 'the usage of operations could not be written'),
      );
    this.writing = this.writing.then(write);
    return this.writing;
  }

  private async write(): Promise<void> {
    const { usage, folder, clock } = this.dependencies;
    await mkdir(folder, { recursive: true });
    const written = new Map<string, number>();
    for (const [day, counted] of usage.all()) {
      const uses = [...counted];
      // Counts only grow: a day of the same sum is unchanged.
      const sum = uses.reduce((all, { count }) => all + count, 0);
      if (this.written.get(day) !== sum) {
        const path = join(folder, `operations-${day}-${this.id}.json`);
        await writeFile(`${path}.part`, textOf(uses));
        await rename(`${path}.part`, path);
      }
      written.set(day, sum);
    }
    this.written = written;
    usage.forgetPast();
    const oldest = new Date(clock.now().getTime() - usageDays * dayLength).toISOString().slice(0, 10);
    for (const { path, day } of await filesIn(folder)) if (day < oldest) await rm(path, { force: true });
  }
}

/**
 * Reads the usage that gateways wrote into a folder.
 * @throws where there is none: without counts it is unknown whether a client called.
 */
export async function readUsage(folder: string): Promise<readonly RecordedUse[]> {
  const files = await filesIn(folder);
  const uses = await Promise.all(files.map(({ path, day }) => readUses(path, day)));
  if (uses.flat().length === 0) throw new Error(`The folder "${folder}" has no usage of operations.`);
  return uses.flat();
}

async function readUses(path: string, day: string): Promise<readonly RecordedUse[]> {
  const { operations, uses } = usageFile.parse(JSON.parse(await readFile(path, 'utf8')));
  return uses.flatMap(({ operation: hash, ...use }) => {
    const operation = operations[hash];
    return operation === undefined ? [] : [{ ...use, day, operation: { ...operation, hash } }];
  });
}

async function filesIn(folder: string): Promise<readonly { readonly path: string; readonly day: string }[]> {
  return (await readdir(folder)).toSorted().flatMap((name) => {
    const [, day] = fileName.exec(name) ?? [];
    return day === undefined ? [] : [{ path: join(folder, name), day }];
  });
}

function textOf(all: readonly OperationUse[]): string {
  const keyOf = ({ operation: { hash, name } }: OperationUse) => `${hash}${name === null ? '' : `-${name}`}`;
  const operations = Object.fromEntries(
    all.map((use) => [keyOf(use), { name: use.operation.name, fields: use.operation.fields }]),
  );
  return JSON.stringify({
    operations,
    uses: all.map((use) => ({
      operation: keyOf(use),
      client: use.client,
      version: use.version,
      count: use.count,
    })),
  });
}
