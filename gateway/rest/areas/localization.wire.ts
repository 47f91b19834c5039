import { z } from 'zod';

/** The one group that all texts of the installation are in, for clients that have several. */
export const textResource = 'Platform';

const language = z.object({
  cultureName: z.string(),
  displayName: z.string().meta({ description: 'In the language itself.' }),
  isDefault: z.boolean(),
});

export const languages = z.array(language);

export const applicationLocalization = z
  .object({
    cultureName: z.string(),
    resources: z.record(z.string(), z.record(z.string(), z.string())),
    languages,
  })
  .meta({ id: 'ApplicationLocalizationResponse' });

export const textMap = z.record(z.string(), z.string());

export const setOverrideRequest = z
  .object({ value: z.string().meta({ description: '1 to 4,000 characters.' }) })
  .meta({ id: 'SetLocalizationOverrideRequest' });

/** The group in a path, in any case. Another one is an unknown route: its texts would get into each other's way. */
export const resourceName = z
  .string()
  .refine((name) => name.toLowerCase() === textResource.toLowerCase())
  .meta({ description: `Always \`${textResource}\`.` });

/** The fallback of every culture. */
const defaultCulture = 'en';

export function toLanguages(cultures: readonly string[]) {
  return cultures.map((cultureName) => ({
    cultureName,
    displayName: new Intl.DisplayNames([cultureName], { type: 'language' }).of(cultureName) ?? cultureName,
    isDefault: cultureName === defaultCulture,
  }));
}

export function toTextMap(texts: readonly { readonly key: string; readonly text: string }[]) {
  return Object.fromEntries(texts.map(({ key, text }) => [key, text]));
}
