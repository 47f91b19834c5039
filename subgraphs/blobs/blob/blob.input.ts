import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { blobLimits } from '../blobs.contract.ts';
import { mediaTypeOf, plainFileName, takesMediaType } from './blob.rules.ts';

/** Shape and limits of a new upload. @param taken media types that this installation accepts. */
export function blobInput(taken: readonly string[]) {
  return z.object(fileFields(taken));
}

/** Shape and limits of an upload that is announced. @param maxSize bytes. */
export function blobUploadInput(taken: readonly string[], maxSize: number) {
  return z.object({
    ...fileFields(taken),
    containerName: text({ min: 1, max: blobLimits.containerNameLength }),
    sizeBytes: z.int().min(1).max(maxSize),
  });
}

/** The container in which an upload is looked for; null: in any. */
export const containerInput = z.object({
  containerName: text({ max: blobLimits.containerNameLength }).nullable(),
});

/** The name of a download; null or nothing left of it: the name of the file. */
export const downloadInput = z.object({
  fileName: z
    .string()
    .transform(plainFileName)
    .pipe(text({ max: blobLimits.fileNameLength }))
    .nullable(),
});

/** Fields that every kind of upload has. */
function fileFields(taken: readonly string[]) {
  return {
    fileName: z
      .string()
      .transform(plainFileName)
      .pipe(text({ min: 1, max: blobLimits.fileNameLength })),
    contentType: text({ min: 1, max: blobLimits.contentTypeLength })
      .refine((type) => mediaTypeOf(type) !== null, 'Validation:InvalidFormat')
      .transform((type) => mediaTypeOf(type) ?? type)
      .refine((type) => takesMediaType(taken, type), 'Validation:NotAllowed'),
  };
}
