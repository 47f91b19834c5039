/** Words of the pages for development. */
export const developmentWords = {
  development: ['Development', 'Développement'],
  developmentText: [
    'Messages that would have been sent, and webhooks that the built-in receiver got.',
    'Messages qui auraient été envoyés, et webhooks reçus par le récepteur intégré.',
  ],
  outbox: ['Outbox', 'Boîte d’envoi'],
  outboxText: [
    'What channels sent, or would have sent were they configured. Newest first.',
    'Ce que les canaux ont envoyé, ou auraient envoyé s’ils étaient configurés. Le plus récent d’abord.',
  ],
  nothingSent: ['Nothing was sent yet', 'Rien n’a encore été envoyé'],
  nothingSentText: [
    'Send a notification by e-mail: it appears here, whether a mail server is configured or not.',
    'Envoyez une notification par e-mail : elle apparaît ici, qu’un serveur de courrier soit configuré ou non.',
  ],
  attachedFiles: ['Attached files', 'Fichiers joints'],
  kilobytes: ['{count} KiB', '{count} Kio'],
  isSent: ['sent', 'envoyé'],
  isNotSent: ['not sent: the channel is not configured', 'non envoyé : le canal n’est pas configuré'],
  receiver: ['Webhook receiver', 'Récepteur de webhooks'],
  receiverText: [
    'Subscribe {url} and see here what arrives. It answers 200 at once; ?status=503&delay=2000&retry-after=60 makes it answer otherwise.',
    'Abonnez {url} et voyez ici ce qui arrive. Il répond 200 aussitôt ; ?status=503&delay=2000&retry-after=60 change sa réponse.',
  ],
  nothingReceived: ['Nothing was received yet', 'Rien n’a encore été reçu'],
  nothingReceivedText: [
    'Subscribe the address above to an event type, then send it a test.',
    'Abonnez l’adresse ci-dessus à un type d’événement, puis envoyez-lui un test.',
  ],
  answeredWith: ['answered {status}', 'répondu {status}'],
  verified: ['verified', 'vérifié'],
  notVerified: ['not verified: {problem}', 'non vérifié : {problem}'],
} as const;
