import { rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { BackupError, type BackupManifest } from './backup-format.ts';
import { type BackupDependencies, writeBackup } from './write-backup.ts';

/** In the data directory, which only the user of the process may enter. */
const socketName = 'backup.sock';

/** Bytes of a socket's path that every system takes. */
const longestPath = 100;

type Answer = { readonly manifest: BackupManifest } | { readonly error: string };

function socketOf(directory: string): string {
  const path = join(directory, socketName);
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

/**
 * Takes backups for `platform backup` while this process has the embedded database, which serves no second one.
 * @returns a function that ends it.
 */
export async function serveBackups(
  directory: string,
  dependencies: BackupDependencies,
  logger: Logger,
): Promise<() => Promise<void>> {
  const path = socketOf(directory);
  if (Buffer.byteLength(path) > longestPath) {
    logger.warn({ path }, 'the path is too long for a socket: stop the process to take a backup');
    return async () => {};
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', (error) => logger.warn({ err: error }, 'a backup was not answered'));
    text(socket)
      .then((folder) => writeBackup(dependencies, folder))
      .then(
        (manifest): Answer => ({ manifest }),
        (error: Error): Answer => {
          logger.error({ err: error }, 'a backup failed');
          return { error: error.message };
        },
      )
      .then((answer) => socket.end(JSON.stringify(answer)));
  });
  // Left behind by a process that was killed; the directory's lock is ours.
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Has the process that uses a data directory write a backup.
 * @throws {BackupError} with its reason, or when it does not answer.
 */
export async function requestBackup(directory: string, folder: string): Promise<BackupManifest> {
  const socket = createConnection({ path: socketOf(directory), allowHalfOpen: true });
  socket.end(folder);
  const answer = await text(socket).then(
    (line) => JSON.parse(line) as Answer,
    (error: NodeJS.ErrnoException) => {
      throw new BackupError(
        `The process that uses ${directory} takes no backups (${error.code}): stop it first.`,
      );
    },
  );
  if ('error' in answer) throw new BackupError(answer.error);
  return answer.manifest;
}
