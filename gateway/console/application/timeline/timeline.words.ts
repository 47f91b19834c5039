/** Words of the timeline pages. */
export const timelineWords = {
  timeline: ['Timeline', 'Chronologie'],
  timelineText: [
    'The history of any object: comments, notes and what the platform did, live.',
    'L’histoire de tout objet : commentaires, notes et actes de la plateforme, en direct.',
  ],
  openTimeline: ['Open a timeline', 'Ouvrir une chronologie'],
  openTimelineText: [
    'Objects need no registration: name any kind and id of your own.',
    'Les objets n’ont pas à être déclarés : nommez un genre et un identifiant à vous.',
  ],
  entityType: ['Kind of object', 'Genre d’objet'],
  entityId: ['Id of the object', 'Identifiant de l’objet'],
  open: ['Open', 'Ouvrir'],
  noEntries: ['Nothing has happened here yet', 'Rien ne s’est encore passé ici'],
  noEntriesText: [
    'Write the first comment below. Others who have this page open see it at once.',
    'Écrivez le premier commentaire ci-dessous. Les autres le voient aussitôt.',
  ],
  Comment: ['Comment', 'Commentaire'],
  InternalNote: ['Internal note', 'Note interne'],
  SystemLog: ['Log', 'Journal'],
  write: ['Write', 'Écrire'],
  post: ['Post', 'Publier'],
  posted: ['Posted.', 'Publié.'],
  edited: ['edited', 'modifié'],
  deletedEntry: ['This entry was deleted.', 'Cette entrée a été supprimée.'],
  deleteEntryTitle: ['Delete this entry?', 'Supprimer cette entrée ?'],
  react: ['React', 'Réagir'],
} as const;
