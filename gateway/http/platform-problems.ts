import type { Request } from 'express';
import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { negotiateLocale } from '../../subgraphs/kernel/localization/negotiate-locale.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { ProblemWriter } from './problem-writer.ts';
import { createRequestIds, traceIdOr } from './request-id.ts';
import { tenantTranslate } from './tenant-translate.ts';

/** Creates the problem writer with the languages of the installation; texts are keyed `Error:{errorCode}`. */
export function createProblemWriter(
  { localizer, tenantTexts }: PlatformProcess,
  logger: Pick<Logger, 'error'>,
  consolePath: string | null = null,
): ProblemWriter {
  const requestId = createRequestIds();
  return new ProblemWriter({
    translate: tenantTranslate({ tenantTexts }),
    localeOf: (request: Request) =>
      negotiateLocale(request.headers['accept-language'], localizer.cultures, 'en'),
    traceIdOf: (request) => traceIdOr(requestId(request)),
    logger,
    consolePath,
  });
}
