import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from './blob-store.ts';

/** Stores blobs as files in a folder that all processes of an installation share. */
export class LocalBlobStore implements BlobStore {
  private constructor(
    private readonly directory: string,
    private readonly spoolDirectory: string,
  ) {}

  static async open(directory: string): Promise<LocalBlobStore> {
    // In the same folder, so that storing a file is a rename.
    const spool = join(directory, 'spool');
    await mkdir(spool, { recursive: true, mode: 0o700 });
    return new LocalBlobStore(directory, spool);
  }

  async spool(): Promise<string> {
    return this.spoolDirectory;
  }

  async put(key: string, file: string): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await flush(file);
    await rename(file, path);
    await flush(dirname(path));
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.pathOf(key), 'r');
    return createReadStream('', { fd: handle, ...(range ?? {}) });
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async check(): Promise<void> {
    await access(this.directory, constants.W_OK);
  }

  private pathOf(key: string): string {
    return join(this.directory, ...key.split('/'));
  }
}

/** Flushes the file to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
