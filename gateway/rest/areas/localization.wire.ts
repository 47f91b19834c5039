import { z } from 'zod';
import { textOverrideLimits } from '../../../subgraphs/settings/settings.contract.ts';
import { statedText } from '../stated-limits.ts';

/** The one group that all texts of the installation are in, for clients that have several. */
export const textResource = 'Platform';

const language = z.object({
  cultureName: z.string().describe('Language as BCP 47 tag, such as `en`.'),
  displayName: z.string().meta({ description: 'Name of the language, in that language.' }),
  isDefault: z.boolean().describe('True for the fallback of all languages.'),
});

export const languages = z.array(language);

export const applicationLocalization = z
  .object({
    cultureName: z.string().describe('Language of the texts as BCP 47 tag.'),
    resources: z
      .record(z.string(), z.record(z.string(), z.string()))
      .describe('Texts by resource and key; the only resource is `Platform`.'),
    languages: languages.describe('Languages in which texts exist.'),
  })
  .meta({
    id: 'ApplicationLocalizationResponse',
    description: 'All texts of one language, with the languages on offer.',
  });

export const textMap = z.record(z.string(), z.string());

export const setOverrideRequest = z
  .object({
    value: statedText({ min: 1, max: textOverrideLimits.textLength }).describe('1 to 4,000 characters.'),
  })
  .meta({
    id: 'SetLocalizationOverrideRequest',
    description: 'Text that replaces a built-in one for this tenant.',
  });

/** The group in a path, in any case. Another one is an unknown route: its texts would get into each other's way. */
export const resourceName = z
  .string()
  .refine((name) => name.toLowerCase() === textResource.toLowerCase())
  .meta({ description: `Group of texts: always \`${textResource}\`, in any case.` });

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
