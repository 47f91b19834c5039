/** Texts of the blob store, by culture. */
export const blobsTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'UsageMeasure:Blobs.StoredBytes': 'Stored bytes',
    'PermissionGroup:Blobs': 'Files',
    'Permission:Blobs.Uploads.Manage': 'Remove abandoned uploads of the tenant',
    'Error:Blobs:Blob:NotFound': 'The file does not exist.',
    'Error:Blobs:Blob:InUse': 'The file is attached to an item.',
    'Error:Blobs:Pending:LimitReached': 'Attach or delete uploaded files before uploading more.',
    'Error:Blobs:Address:Refused': 'The address is invalid or has expired.',
    'Error:Blobs:Upload:NotPending': 'The upload has already ended.',
    'Error:Blobs:Store:External': 'This installation stores its files in another system.',
    'Validation:NotAllowed': 'Files of this media type are not accepted.',
    'Validation:Mismatch': 'The uploaded content differs from what was announced.',
  },
  fr: {
    'UsageMeasure:Blobs.StoredBytes': 'Octets stockés',
    'PermissionGroup:Blobs': 'Fichiers',
    'Permission:Blobs.Uploads.Manage': 'Supprimer les envois abandonnés du locataire',
    'Error:Blobs:Blob:NotFound': 'Le fichier n’existe pas.',
    'Error:Blobs:Blob:InUse': 'Le fichier est joint à un élément.',
    'Error:Blobs:Pending:LimitReached': 'Joignez ou supprimez des fichiers avant d’en envoyer d’autres.',
    'Error:Blobs:Address:Refused': 'L’adresse n’est pas valable, ou ne l’est plus.',
    'Error:Blobs:Upload:NotPending': 'L’envoi n’est plus ouvert.',
    'Error:Blobs:Store:External': 'Cette installation conserve ses fichiers ailleurs.',
    'Validation:NotAllowed': 'Les fichiers de ce type de média ne sont pas acceptés.',
    'Validation:Mismatch': 'Le contenu envoyé diffère de ce qui était annoncé.',
  },
};
