import { type ErrorKind, errorKinds } from '../error/error-kinds.ts';
import { defineModule } from '../registry/module.ts';
import { sentenceKey } from './error-codes.ts';
import { errorSentences } from './error-sentences.ts';
import { translation } from './translation.ts';

const englishTitles = Object.fromEntries(
  Object.entries(errorKinds).map(([kind, { title }]) => [`Error:${kind}`, title]),
);

const frenchTitles: Readonly<Record<`Error:${ErrorKind}`, string>> = {
  'Error:invalid': 'Requête invalide.',
  'Error:unauthenticated': 'Authentification requise',
  'Error:forbidden': 'Accès interdit.',
  'Error:notFound': 'Ressource introuvable.',
  'Error:conflict': 'Conflit.',
  'Error:preconditionFailed': 'L’élément a changé depuis sa lecture.',
  'Error:rejected': 'La validation a échoué.',
  'Error:rateLimited': 'Trop de requêtes',
  'Error:upstream': 'Un service externe a échoué.',
  'Error:unavailable': 'Service indisponible.',
  'Error:internal': 'Une erreur inattendue s’est produite.',
};

/** Codes of error/validation.ts and those every area uses: English, then French. */
const validation: Readonly<Record<`Validation:${string}`, readonly [english: string, french: string]>> = {
  'Validation:ExpirationMustBeFuture': [
    'The time of expiry must be in the future.',
    'L’expiration doit être dans le futur.',
  ],
  'Validation:Failed': ['One or more fields are invalid.', 'Un ou plusieurs champs sont invalides.'],
  'Validation:Invalid': ['The value is invalid.', 'La valeur est invalide.'],
  'Validation:InvalidBcp47LanguageTag': [
    'The value is not a language tag.',
    'La valeur n’est pas un code de langue.',
  ],
  'Validation:InvalidCharacter': ['A character is not allowed.', 'Un caractère n’est pas autorisé.'],
  'Validation:InvalidCombination': [
    'The value cannot be combined with another.',
    'La valeur ne peut pas être combinée avec une autre.',
  ],
  'Validation:InvalidCursor': [
    'The cursor does not belong to this list.',
    'Le curseur n’appartient pas à cette liste.',
  ],
  'Validation:InvalidFormat': ['The format is wrong.', 'Le format est incorrect.'],
  'Validation:InvalidType': [
    'The value is of the wrong type, or not one of those allowed.',
    'La valeur est d’un type incorrect, ou ne fait pas partie des valeurs admises.',
  ],
  'Validation:InvalidValue': [
    'The value is not one of those allowed.',
    'La valeur ne fait pas partie des valeurs admises.',
  ],
  'Validation:MaxLength': ['The text is too long.', 'Le texte est trop long.'],
  'Validation:MinLength': ['The text is too short.', 'Le texte est trop court.'],
  'Validation:NotUnique': [
    'Two elements of the list have the same name or id.',
    'Deux éléments de la liste ont le même nom ou identifiant.',
  ],
  'Validation:OutOfRange': ['The value is out of range.', 'La valeur est hors limites.'],
  'Validation:PeriodSpecBoundsCode': [
    'A period has both bounds or none.',
    'Une période a ses deux bornes ou aucune.',
  ],
  'Validation:PeriodSpecOrderingCode': [
    'A period begins before it ends.',
    'Une période commence avant de finir.',
  ],
  'Validation:Repeated': ['The value appears more than once.', 'La valeur apparaît plusieurs fois.'],
  'Validation:Required': ['A value is required.', 'Une valeur est requise.'],
  'Validation:Reserved': [
    'The name is reserved; choose another one.',
    'Le nom est réservé ; choisissez-en un autre.',
  ],
  'Validation:TooLarge': [
    'The value is too large, or the list too long.',
    'La valeur est trop grande, ou la liste trop longue.',
  ],
  'Validation:TooSmall': [
    'The value is too small, or the list too short.',
    'La valeur est trop petite, ou la liste trop courte.',
  ],
  'Validation:UseCursor': [
    'A page this deep in a long list is reached by cursor: begin with an empty `cursor` and follow `nextCursor`.',
    'Une page si loin dans une longue liste s’atteint par curseur : commencez par un `cursor` vide et suivez `nextCursor`.',
  ],
  'Validation:UnknownField': ['The field is not known.', 'Le champ est inconnu.'],
  'Validation:UnknownPeriodToken': ['No period has this name.', 'Aucune période ne porte ce nom.'],
};

/** Texts of refused queries, saved views and stale changes: English, then French. */
const refusals: Readonly<Record<`Error:${string}:${string}`, readonly [english: string, french: string]>> = {
  'Error:Concurrency:Revision:Mismatch': [
    'It has changed since it was read.',
    'L’élément a changé depuis sa lecture.',
  ],
  'Error:Vault:Service:Unavailable': ['The key vault cannot be used.', 'Le coffre de clés est inutilisable.'],
  'Error:Query:Definition:NotFound': ['The query does not exist.', 'La requête n’existe pas.'],
};

/** Presets many lists share: English, then French. */
const presets: Readonly<Record<`QueryPreset:${string}`, readonly [english: string, french: string]>> = {
  'QueryPreset:period': ['Period', 'Période'],
  'QueryPreset:today': ['Today', 'Aujourd’hui'],
  'QueryPreset:thisWeek': ['This week', 'Cette semaine'],
  'QueryPreset:thisMonth': ['This month', 'Ce mois-ci'],
  'QueryPreset:lastMonth': ['Last month', 'Le mois dernier'],
};

const presetTexts = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(presets).map(([code, texts]) => [code, texts[language]]));

const refusalTexts = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(refusals).map(([code, texts]) => [code, texts[language]]));

const validationTexts = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(validation).map(([code, texts]) => [code, texts[language]]));

const sentenceTexts = (language: 0 | 1) =>
  Object.fromEntries(
    Object.entries(errorSentences).map(([code, texts]) => [sentenceKey(code), texts[language]]),
  );

/** How to come by a missing permission: English, then French. */
const remedies: Readonly<Record<`Remedy:${string}`, readonly [english: string, french: string]>> = {
  'Remedy:GrantToRole': [
    'The permission {{permission}} is missing. Someone who holds it can grant it to one of your roles: `grantPermission`, or PUT /authorization/roles/{roleName}/{permissionName}.',
    'La permission {{permission}} manque. Quelqu’un qui l’a peut l’accorder à l’un de vos rôles : `grantPermission`, ou PUT /authorization/roles/{roleName}/{permissionName}.',
  ],
  'Remedy:AddToApiKey': [
    'The permission {{permission}} is missing. Add it to those of the API key: `updateApiKeyScopes`, or PUT /authentication/api-keys/{id}/scopes.',
    'La permission {{permission}} manque. Ajoutez-la à celles de la clé d’API : `updateApiKeyScopes`, ou PUT /authentication/api-keys/{id}/scopes.',
  ],
  'Remedy:HostContext': [
    'The permission {{permission}} applies in host context only: use a token without a tenant.',
    'La permission {{permission}} ne vaut que chez l’hôte : utilisez un jeton sans organisation.',
  ],
  'Remedy:TenantContext': [
    'The permission {{permission}} applies to a tenant only: use a token of a tenant.',
    'La permission {{permission}} ne vaut que pour une organisation : utilisez un jeton d’une organisation.',
  ],
};

const remedyTexts = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(remedies).map(([key, texts]) => [key, texts[language]]));

/** The kernel's own texts: titles of all error kinds (`Error:<kind>`), the common validation codes, and sentences of the codes that belong to no area. */
export const kernelTexts = defineModule({
  name: 'kernel',
  contributes: [
    translation({
      culture: 'en',
      texts: {
        ...englishTitles,
        ...validationTexts(0),
        ...refusalTexts(0),
        ...sentenceTexts(0),
        ...presetTexts(0),
        ...remedyTexts(0),
      },
    }),
    translation({
      culture: 'fr',
      texts: {
        ...frenchTitles,
        ...validationTexts(1),
        ...refusalTexts(1),
        ...sentenceTexts(1),
        ...presetTexts(1),
        ...remedyTexts(1),
      },
    }),
  ],
});
