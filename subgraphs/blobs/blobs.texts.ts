/** Texts of the blob store, by culture. */
export const blobsTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'Error:Blobs:Blob:NotFound': 'The file does not exist.',
    'Error:Blobs:Blob:InUse': 'The file is attached to something.',
    'Error:Blobs:Pending:LimitReached': 'Attach or delete uploaded files before uploading more.',
    'Error:Blobs:Store:External': 'This installation keeps its files elsewhere.',
  },
  fr: {
    'Error:Blobs:Blob:NotFound': 'Le fichier n’existe pas.',
    'Error:Blobs:Blob:InUse': 'Le fichier est joint à un élément.',
    'Error:Blobs:Pending:LimitReached': 'Joignez ou supprimez des fichiers avant d’en envoyer d’autres.',
    'Error:Blobs:Store:External': 'Cette installation conserve ses fichiers ailleurs.',
  },
};
