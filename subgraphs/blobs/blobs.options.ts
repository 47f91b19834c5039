import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';
import { count, list } from '../kernel/options/written-values.ts';

/** Section `Blobs`: the file store, and the files it accepts. */
export const blobsSection = defineSection(
  'Blobs',
  z
    .object({
      /** `local`: a folder; `s3`: a bucket; `external`: another system stores the files, and ids are not checked. */
      Provider: z.enum(['local', 's3', 'external']).default('local'),
      /**
       * Folder of the local provider; default `blobs` in the data directory. All processes must share it.
       * @example /var/lib/platform/blobs
       */
      Directory: z.string().min(1).optional(),
      /** Maximum bytes of one file. */
      MaxSize: count({ min: 1, max: 5_368_709_120 }).default(26_214_400),
      /** Accepted media types; `*` means any type, `image/*` any image. */
      ContentTypes: list().default(['*']),
      /** Maximum number of files that one user may have uploaded without attaching them. */
      MaxPending: count({ min: 1, max: 100_000 }).default(200),
      /** Time for which a file that is not attached is kept. */
      OrphanAge: timeSpan({ min: 3_600_000 }).default(86_400_000),
      S3: z
        .object({
          /**
           * Name of the S3 bucket.
           * @example platform-blobs
           */
          Bucket: z.string().min(1).optional(),
          /** Region of the S3 bucket. */
          Region: z.string().min(1).default('us-east-1'),
          /** Base URL of an S3-compatible server; absent: Amazon S3. */
          Endpoint: z.url().optional(),
          /**
           * Access key; absent: requests are not signed, and most servers refuse them.
           * @example AKIAEXAMPLE
           */
          AccessKeyId: z.string().min(1).optional(),
          /**
           * Secret of the access key.
           * @example vault:s3#secret
           */
          SecretAccessKey: z.string().min(1).optional(),
          /**
           * Prefix of the key of every object; empty: none.
           * @example platform/
           */
          Prefix: z.string().default(''),
        })
        .prefault({}),
    })
    .refine(({ Provider, S3 }) => Provider !== 's3' || S3.Bucket !== undefined, {
      path: ['S3', 'Bucket'],
      message: 'is required with the provider s3',
    }),
);
