/** Texts of the data exchange, by culture. */
export const exchangeTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'Error:Exchange:Transfer:NotFound': 'The export or import does not exist.',
    'Error:Exchange:Transfer:LimitReached': 'Wait until one of your exports or imports has ended.',
    'Error:Exchange:Target:NotFound': 'There is no import target with this name.',
    'Error:Exchange:Export:TooManyRows':
      'The list has more rows than a download allows: narrow the filters, or start an export.',
    'Error:Exchange:Export:NoStore':
      'This installation stores its files in another system; download the list instead.',
  },
  fr: {
    'Error:Exchange:Transfer:NotFound': 'Cet export ou cet import n’existe pas.',
    'Error:Exchange:Transfer:LimitReached': 'Attendez que l’un de vos exports ou imports soit terminé.',
    'Error:Exchange:Target:NotFound': 'Rien ne s’importe sous ce nom.',
    'Error:Exchange:Export:TooManyRows':
      'Il y a plus de lignes qu’un tel fichier n’en contient : affinez les filtres ou lancez un export.',
    'Error:Exchange:Export:NoStore':
      'Cette installation conserve ses fichiers ailleurs ; téléchargez la liste.',
  },
};
