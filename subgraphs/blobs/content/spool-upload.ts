import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';

/** Size, digest and detected type of a spooled upload. */
export interface SpooledUpload {
  readonly file: string;
  readonly size: number;
  /** SHA-256. */
  readonly digest: Buffer;
  /** The media type detected from the first bytes; null when they match no known type. */
  readonly foundType: string | null;
}

/** Bytes needed for type detection; the library's sample size. */
const sample = 4_100;

/**
 * Writes an upload to a temporary file and hashes it, then passes it to `use`; the file is removed afterwards.
 * @throws errors of the byte stream.
 */
export async function spoolUpload<T>(
  bytes: Readable,
  directory: string,
  use: (spooled: SpooledUpload) => Promise<T>,
): Promise<T> {
  const file = join(directory, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    );
    return await use({ file, size, digest: hash.digest(), foundType: await typeOf(file) });
  } finally {
    await rm(file, { force: true });
  }
}

async function typeOf(file: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sample), 0, sample, 0);
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime ?? null;
  } finally {
    await handle.close();
  }
}
