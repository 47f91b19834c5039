import { type Readable, Transform } from 'node:stream';
import { contentRefused } from '../blobs.errors.ts';

/** Passes exactly the given number of bytes; fails as soon as there are more. */
export function exactly(size: number, bytes: Readable): Readable {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(seen > size ? contentRefused('sizeBytes') : null, chunk);
    },
    flush: (done) => done(seen === size ? null : contentRefused('sizeBytes')),
  });
  bytes.once('error', (error) => counted.destroy(error));
  return bytes.pipe(counted);
}
