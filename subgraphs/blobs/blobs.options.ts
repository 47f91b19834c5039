import { z } from 'zod';
import { defineSection } from '../kernel/options/section.ts';
import { timeSpan } from '../kernel/options/time-span.ts';
import { count, list } from '../kernel/options/written-values.ts';

/** Section `Blobs`: where attachments lie and what is taken. */
export const blobsSection = defineSection(
  'Blobs',
  z
    .object({
      /** `local`: a folder; `s3`: a bucket; `external`: another system has them, and ids are not checked. */
      Provider: z.enum(['local', 's3', 'external']).default('local'),
      /**
       * Folder of the local provider; default `blobs` in the data directory. Processes must share it.
       * @example /var/lib/platform/blobs
       */
      Directory: z.string().min(1).optional(),
      /** Bytes of one blob. */
      MaxSize: count({ min: 1, max: 5_368_709_120 }).default(26_214_400),
      /** Media types that are taken; `*` stands for anything, `image/*` for a kind. */
      ContentTypes: list().default(['*']),
      /** Blobs one user may have uploaded that no row holds yet. */
      MaxPending: count({ min: 1, max: 100_000 }).default(200),
      /** How long a blob that no row holds is kept. */
      OrphanAge: timeSpan({ min: 3_600_000 }).default(86_400_000),
      S3: z
        .object({
          /**
           * Bucket name.
           * @example platform-blobs
           */
          Bucket: z.string().min(1).optional(),
          /** Region of the bucket. */
          Region: z.string().min(1).default('us-east-1'),
          /** Address of an S3-compatible server; absent: Amazon's. */
          Endpoint: z.url().optional(),
          /**
           * Access key; absent: none, and requests are refused by most servers.
           * @example AKIAEXAMPLE
           */
          AccessKeyId: z.string().min(1).optional(),
          /**
           * Secret of the access key.
           * @example vault:s3#secret
           */
          SecretAccessKey: z.string().min(1).optional(),
          /** Put in front of every object's key. */
          Prefix: z.string().default(''),
        })
        .prefault({}),
    })
    .refine(({ Provider, S3 }) => Provider !== 's3' || S3.Bucket !== undefined, {
      path: ['S3', 'Bucket'],
      message: 'is required with the provider s3',
    }),
);
