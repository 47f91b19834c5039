/** Texts of the data exchange, by culture. */
export const exchangeTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'Error:Exchange:Transfer:NotFound': 'The export or import does not exist.',
    'Error:Exchange:Transfer:LimitReached': 'Wait until one of your exports or imports has ended.',
    'Error:Exchange:Target:NotFound': 'There is no import target with this name.',
    'Error:Exchange:Import:AlreadyStarted': 'The import has already been started.',
    'Error:Exchange:Import:Changed': 'The import was changed by another request.',
    'Error:Exchange:Import:RowsRefused': 'Rows were refused, so nothing was imported.',
    'Error:Exchange:Transfer:Failed': 'The export or import failed; start it again.',
    'Error:Exchange:Report:NotFound': 'The import has no report yet.',
    'Error:Exchange:Correction:NotFound': 'The import has no refused rows, or they were deleted.',
    'Error:Exchange:File:NotFound': 'The export has no file yet, or no longer.',
    'Error:Exchange:Preset:NotFound': 'The export preset does not exist.',
    'Error:Exchange:Preset:LimitReached': 'There are too many presets for this list; delete one first.',
    'Error:Exchange:Export:TooManyRows':
      'The list has more rows than a download allows: narrow the filters, or start an export.',
    'Error:Exchange:Export:NoStore':
      'This installation stores its files in another system; download the list instead.',
  },
  fr: {
    'Error:Exchange:Transfer:NotFound': 'Cet export ou cet import n’existe pas.',
    'Error:Exchange:Transfer:LimitReached': 'Attendez que l’un de vos exports ou imports soit terminé.',
    'Error:Exchange:Target:NotFound': 'Rien ne s’importe sous ce nom.',
    'Error:Exchange:Import:AlreadyStarted': 'Cet import a déjà été lancé.',
    'Error:Exchange:Import:Changed': 'Cet import a été modifié par une autre requête.',
    'Error:Exchange:Import:RowsRefused': 'Des lignes ont été refusées, rien n’a donc été importé.',
    'Error:Exchange:Transfer:Failed': 'Cet export ou cet import a échoué ; relancez-le.',
    'Error:Exchange:Report:NotFound': 'Cet import n’a pas encore de rapport.',
    'Error:Exchange:Correction:NotFound': 'Cet import n’a pas de lignes refusées, ou elles sont supprimées.',
    'Error:Exchange:File:NotFound': 'Cet export n’a pas encore de fichier, ou n’en a plus.',
    'Error:Exchange:Preset:NotFound': 'Ce préréglage d’export n’existe pas.',
    'Error:Exchange:Preset:LimitReached': 'Cette liste a trop de préréglages ; supprimez-en un d’abord.',
    'Error:Exchange:Export:TooManyRows':
      'Il y a plus de lignes qu’un tel fichier n’en contient : affinez les filtres ou lancez un export.',
    'Error:Exchange:Export:NoStore':
      'Cette installation conserve ses fichiers ailleurs ; téléchargez la liste.',
  },
};
