import { z } from 'zod';
import {
  GetApplicationLocalizationDocument,
  GetTranslationsDocument,
  GetTranslationsTagDocument,
  ListCulturesDocument,
  ListTextOverridesDocument,
  RemoveTextOverrideDocument,
  SetTextOverrideDocument,
} from '../../graphql/generated/operations.ts';
import { operation, type Route, revision, withTags } from '../route.ts';
import {
  applicationLocalization,
  languages,
  resourceName,
  setOverrideRequest,
  textMap,
  textResource,
  toLanguages,
  toTextMap,
} from './localization.wire.ts';
import { translationMap } from './settings.wire.ts';

const placeOfText = { resource: resourceName, culture: z.string(), key: z.string() };

/** Weak: compression keeps it. */
const tagOfTexts = ({ translations }: { readonly translations: { readonly entityTag: string } }) =>
  `W/${translations.entityTag}`;
const taggedTexts = {
  headers: { ETag: { description: 'Tag of the texts, weak.', value: tagOfTexts } },
  revision: revision(GetTranslationsTagDocument, tagOfTexts),
};

/** The texts of the installation, and those a tenant puts in their place. */
export const localizationRoutes: readonly Route[] = withTags(
  ['Localization'],
  [
    operation({
      method: 'GET',
      path: '/localization',
      summary: 'All texts of a culture as the caller’s tenant has them, and the cultures there are.',
      anonymous: true,
      query: z.object({
        cultureName: z
          .string()
          .optional()
          .meta({ description: 'Language as BCP 47 tag; default: by `Accept-Language`.' }),
      }),
      document: GetApplicationLocalizationDocument,
      variables: ({ query }) => ({ culture: query.cultureName ?? null }),
      respond: ({ translations: { culture, texts }, cultures }) => ({
        cultureName: culture,
        resources: { [textResource]: toTextMap(texts) },
        languages: toLanguages(cultures),
      }),
      ...taggedTexts,
      response: applicationLocalization,
    }),
    operation({
      method: 'GET',
      path: '/localization/languages',
      summary: 'The cultures that the installation has texts for.',
      anonymous: true,
      document: ListCulturesDocument,
      respond: ({ cultures }) => toLanguages(cultures),
      taggedByContent: true,
      response: languages,
    }),
    operation({
      method: 'GET',
      path: '/localization/overrides',
      summary: 'Texts that the caller’s tenant has replaced in a culture, by key.',
      query: z.object({
        resourceName: resourceName.optional(),
        cultureName: z
          .string()
          .meta({ description: 'Language as BCP 47 tag, one of `/localization/languages`.' }),
      }),
      document: ListTextOverridesDocument,
      taggedByContent: true,
      variables: ({ query }) => ({ culture: query.cultureName }),
      respond: ({ textOverrides }) => toTextMap(textOverrides),
      response: textMap,
    }),
    operation({
      method: 'PUT',
      path: '/localization/overrides/{resource}/{culture}/{key}',
      parameters: placeOfText,
      summary: 'Replaces a text for the caller’s tenant; every process uses it within a second.',
      body: setOverrideRequest,
      document: SetTextOverrideDocument,
      variables: ({ parameters: { culture, key }, body }) => ({ culture, key, text: body.value }),
      problems: [422],
    }),
    operation({
      method: 'DELETE',
      path: '/localization/overrides/{resource}/{culture}/{key}',
      parameters: placeOfText,
      summary: 'Uses the text of the installation again; without another, no effect.',
      document: RemoveTextOverrideDocument,
      variables: ({ parameters: { culture, key } }) => ({ culture, key }),
    }),
    operation({
      method: 'GET',
      path: '/localization/{culture}',
      parameters: { culture: z.string() },
      summary: 'All texts of a culture, its fallbacks filled in.',
      anonymous: true,
      document: GetTranslationsDocument,
      ...taggedTexts,
      respond: ({ translations: { culture, texts } }) => ({ culture, texts: toTextMap(texts) }),
      response: translationMap,
    }),
  ],
);
