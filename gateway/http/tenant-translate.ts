import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import type { TextParameters } from '../../subgraphs/kernel/localization/localizer.ts';

/** The text of a key as a tenant has it, or null when there is none. */
export type TenantTranslate = (
  key: string,
  locale: string,
  tenantId?: string,
  parameters?: TextParameters,
) => string | null;

/** Texts of errors: keyed `Error:{key}`, or by the key itself. */
export function tenantTranslate({ tenantTexts }: Pick<PlatformProcess, 'tenantTexts'>): TenantTranslate {
  return (key, locale, tenantId, parameters) => {
    const texts = tenantTexts.localizerOf(tenantId);
    const known = [`Error:${key}`, key].find((candidate) => texts.has(candidate, locale));
    return known === undefined ? null : texts.text(known, locale, parameters);
  };
}
