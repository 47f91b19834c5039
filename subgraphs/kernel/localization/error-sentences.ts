/**
 * Sentences of the codes that belong to no area: English, then French. Their problem documents keep the neutral title
 * of the status.
 */
export const errorSentences: Readonly<Record<string, readonly [english: string, french: string]>> = {
  'Authentication:ApiKey:Invalid': [
    'The API key is not valid, or may not be used from this address.',
    'La clé d’API n’est pas valide, ou ne peut être utilisée depuis cette adresse.',
  ],
  'Authentication:Credentials:Ambiguous': [
    'The request has more than one set of credentials.',
    'La requête contient plusieurs identifiants.',
  ],
  'Authentication:EmbedToken:Endpoint': [
    'An embed token is accepted by the GraphQL endpoints only.',
    'Un jeton d’intégration n’est accepté que par GraphQL.',
  ],
  'Authentication:EmbedToken:Invalid': [
    'The embed token is not valid, has expired or was revoked.',
    'Le jeton d’intégration n’est pas valide, a expiré ou a été révoqué.',
  ],
  'Authentication:EmbedToken:Object': [
    'The embed token does not open this object.',
    'Le jeton d’intégration n’ouvre pas cet objet.',
  ],
  'Authentication:EmbedToken:Operation': [
    'An embed token runs only the operations of its components.',
    'Un jeton d’intégration n’exécute que les opérations de ses composants.',
  ],
  'Authentication:EmbedToken:Origin': [
    'The embed token may not be used by pages of this origin.',
    'Le jeton d’intégration ne peut être utilisé par les pages de cette origine.',
  ],
  'Authentication:LogoutToken:Invalid': [
    'The logout token is not valid.',
    'Le jeton de déconnexion n’est pas valide.',
  ],
  'Authentication:Provider:Unavailable': [
    'The identity provider cannot be reached.',
    'Le fournisseur d’identité est injoignable.',
  ],
  'Authentication:Required': [
    'Credentials are required: a bearer token or an API key.',
    'Des identifiants sont nécessaires : un jeton ou une clé d’API.',
  ],
  'Authentication:Scheme:Unsupported': [
    'The authentication scheme is not supported; use `Bearer`.',
    'Le schéma d’authentification n’est pas pris en charge ; utilisez `Bearer`.',
  ],
  'Authentication:Session:Ended': [
    'The session ended; connect again with a new token.',
    'La session est terminée ; reconnectez-vous avec un nouveau jeton.',
  ],
  'Authentication:Session:Revoked': [
    'The session was ended by a logout.',
    'La session a été terminée par une déconnexion.',
  ],
  'Authentication:Session:Unavailable': [
    'It cannot be found out whether the session still runs.',
    'Impossible de savoir si la session est encore ouverte.',
  ],
  'Authentication:Token:BoundToKey': [
    'The token is bound to a key of its client, which cannot be checked here.',
    'Le jeton est lié à une clé de son client, qui ne peut être vérifiée ici.',
  ],
  'Authentication:Token:Expired': ['The token has expired.', 'Le jeton a expiré.'],
  'Authentication:Token:Invalid': ['The token is not valid.', 'Le jeton n’est pas valide.'],
  'Authentication:Token:InvalidTenant': [
    'The tenant that the token names is not a UUID.',
    'L’organisation que nomme le jeton n’est pas un UUID.',
  ],
  'Authorization:ApiKey:Publishable': [
    'A publishable API key may not do this.',
    'Une clé d’API publiable ne peut pas faire cela.',
  ],
  'Authorization:Context:HostClaimMissing': [
    'The token names no tenant, and does not say that it may change what is the host’s.',
    'Le jeton ne nomme aucune organisation, et ne dit pas qu’il peut modifier ce qui est à l’hôte.',
  ],
  'Authorization:Context:HostOnly': [
    'Only a host caller may do this.',
    'Seul un appelant de l’hôte peut faire cela.',
  ],
  'Authorization:Permission:Denied': ['A permission is missing.', 'Une permission manque.'],
  'Gateway:Subgraph:Busy': [
    'A subgraph receives too many requests.',
    'Un sous-graphe reçoit trop de requêtes.',
  ],
  'Gateway:Subgraph:InvalidAnswer': [
    'The answer of a subgraph cannot be read.',
    'La réponse d’un sous-graphe est illisible.',
  ],
  'Gateway:Subgraph:Unavailable': ['A subgraph cannot be reached.', 'Un sous-graphe est injoignable.'],
  'Gateway:Subgraph:Unknown': [
    'The supergraph names a subgraph that is not configured.',
    'Le supergraphe nomme un sous-graphe qui n’est pas configuré.',
  ],
  'GraphQL:Document:Invalid': [
    'The document does not fit the schema.',
    'Le document ne correspond pas au schéma.',
  ],
  'GraphQL:Document:SyntaxError': [
    'The document is not valid GraphQL.',
    'Le document n’est pas du GraphQL valide.',
  ],
  'GraphQL:IfMatch:NotSupported': [
    'The header `If-Match` is for an operation of one mutation field, whose input has `ifMatch`.',
    'L’en-tête `If-Match` va avec une opération d’un seul champ de mutation, dont l’entrée a `ifMatch`.',
  ],
  'GraphQL:Explain:Denied': [
    'This gateway explains no operations.',
    'Cette passerelle n’explique aucune opération.',
  ],
  'GraphQL:Limit:Aliases': ['The operation has too many aliases.', 'L’opération a trop d’alias.'],
  'GraphQL:Limit:Characters': ['The document has too many characters.', 'Le document a trop de caractères.'],
  'GraphQL:Limit:Cost': [
    'The operation costs too much; ask for shorter lists or fewer fields.',
    'L’opération est trop coûteuse ; demandez des listes plus courtes ou moins de champs.',
  ],
  'GraphQL:Limit:CostPerMinute': [
    'The operation costs more than is left of the budget for this minute.',
    'L’opération coûte plus que ce qui reste du budget de cette minute.',
  ],
  'GraphQL:Limit:Depth': [
    'The fields of the operation are nested too deeply.',
    'Les champs de l’opération sont imbriqués trop profondément.',
  ],
  'GraphQL:Limit:Directives': ['The operation has too many directives.', 'L’opération a trop de directives.'],
  'GraphQL:Limit:SlicingArguments': [
    'A list takes exactly one of the arguments with its size.',
    'Une liste prend exactement un des arguments qui donnent sa taille.',
  ],
  'GraphQL:Limit:Tokens': [
    'The document has too many tokens, or too many fields with its fragments.',
    'Le document a trop de lexèmes, ou trop de champs avec ses fragments.',
  ],
  'GraphQL:Limit:Operations': [
    'Too many operations run on this connection.',
    'Trop d’opérations sont en cours sur cette connexion.',
  ],
  'GraphQL:Limit:UnknownDocuments': [
    'Too many new GraphQL documents. Repeat documents and send values as variables.',
    'Trop de nouveaux documents GraphQL. Répétez les documents et envoyez les valeurs en variables.',
  ],
  'GraphQL:Operation:Deferred': [
    'The operation uses @defer: send the header Accept: multipart/mixed;deferSpec=20220824, or leave @defer out.',
    'L’opération utilise @defer : envoyez l’en-tête Accept: multipart/mixed;deferSpec=20220824, ou retirez @defer.',
  ],
  'GraphQL:Operation:Method': [
    'Only queries are sent by GET; send mutations by POST.',
    'Seules les requêtes de lecture passent par GET ; envoyez les mutations par POST.',
  ],
  'GraphQL:Operation:NotFound': [
    'The document has no such operation, or several and the request names none.',
    'Le document n’a pas cette opération, ou en a plusieurs et la requête n’en nomme aucune.',
  ],
  'GraphQL:Operation:Transport': [
    'The transport does not carry operations of this kind.',
    'Ce transport n’accepte pas les opérations de ce genre.',
  ],
  'GraphQL:PersistedQuery:NotFound': [
    'No document has this hash; send it with the document.',
    'Aucun document n’a cette empreinte ; envoyez-la avec le document.',
  ],
  'GraphQL:PersistedQuery:NotSupported': [
    'Persisted queries are not supported.',
    'Les requêtes persistantes ne sont pas prises en charge.',
  ],
  'GraphQL:PersistedQuery:Required': [
    'Only persisted operations are accepted.',
    'Seules les opérations persistantes sont acceptées.',
  ],
  'GraphQL:Request:Encoding': [
    'The encoding or charset of the body is not supported.',
    'L’encodage ou le jeu de caractères du corps n’est pas pris en charge.',
  ],
  'GraphQL:Request:Invalid': ['The body is no GraphQL request.', 'Le corps n’est pas une requête GraphQL.'],
  'GraphQL:Request:MalformedJson': ['The body is not valid JSON.', 'Le corps n’est pas du JSON valide.'],
  'GraphQL:Request:Preflight': [
    'The request could come from a page of any origin: send a header `Content-Type` that no form has, or `Apollo-Require-Preflight`.',
    'La requête pourrait venir d’une page de n’importe quelle origine : envoyez un en-tête `Content-Type` qu’aucun formulaire n’a, ou `Apollo-Require-Preflight`.',
  ],
  'GraphQL:Request:TooComplex': [
    'The body has too many members or values.',
    'Le corps a trop de membres ou de valeurs.',
  ],
  'GraphQL:Request:TooLarge': ['The body is too large.', 'Le corps est trop grand.'],
  'GraphQL:Stream:Connected': ['The stream is open already.', 'Le flux est déjà ouvert.'],
  'GraphQL:Stream:NotFound': ['There is no such stream.', 'Ce flux n’existe pas.'],
  'GraphQL:Stream:OperationExists': [
    'An operation of this id runs on the stream.',
    'Une opération de cet identifiant est en cours sur le flux.',
  ],
  'GraphQL:Stream:OperationId': [
    '`extensions.operationId` is missing, or not a short text.',
    '`extensions.operationId` manque, ou n’est pas un texte court.',
  ],
  'GraphQL:Variables:TooDeep': [
    'The variables are nested too deeply.',
    'Les variables sont imbriquées trop profondément.',
  ],
  'Http:Accept:NotAcceptable': [
    'The answer has none of the accepted media types.',
    'La réponse n’a aucun des types de média acceptés.',
  ],
  'Http:Body:Busy': [
    'Too many large bodies are being read.',
    'Trop de grands corps sont en cours de lecture.',
  ],
  'Http:Body:Incomplete': ['The body broke off.', 'Le corps s’est interrompu.'],
  'Http:Body:TimedOut': [
    'The body of the request took too long.',
    'Le corps de la requête a mis trop de temps.',
  ],
  'Http:Body:TooLarge': ['The body is larger than the limit.', 'Le corps dépasse la limite.'],
  'Http:Connection:LimitReached': ['Too many connections are open.', 'Trop de connexions sont ouvertes.'],
  'Http:ContentType:Unsupported': [
    'The media type of the body is not supported.',
    'Le type de média du corps n’est pas pris en charge.',
  ],
  'Http:Digest:Malformed': ['`Content-Digest` cannot be read.', '`Content-Digest` est illisible.'],
  'Http:Form:Malformed': ['The form cannot be read.', 'Le formulaire est illisible.'],
  'Http:Header:Invalid': [
    'A header of the request is not allowed.',
    'Un en-tête de la requête n’est pas autorisé.',
  ],
  'Http:Host:NotAllowed': [
    'Development pages are for localhost and the host of PublicUrl alone.',
    'Les pages de développement sont réservées à localhost et à l’hôte de PublicUrl.',
  ],
  'Http:IdempotencyKey:TooLong': ['`Idempotency-Key` is too long.', '`Idempotency-Key` est trop long.'],
  'Http:Load:Overloaded': ['The service is overloaded. Try again.', 'Le service est surchargé. Réessayez.'],
  'Http:MalformedRequestBody': [
    'The body is not valid JSON, or does not have the expected form.',
    'Le corps n’est pas du JSON valide, ou n’a pas la forme attendue.',
  ],
  'Http:Method:Invalid': ['The method is not allowed.', 'La méthode n’est pas autorisée.'],
  'Http:Method:NotAllowed': [
    'This address does not answer the method.',
    'Cette adresse ne répond pas à cette méthode.',
  ],
  'Http:Origin:Refused': [
    'Pages of this origin may not connect.',
    'Les pages de cette origine ne peuvent pas se connecter.',
  ],
  'Http:Path:Malformed': [
    'The path has a malformed percent sign.',
    'Le chemin contient un signe pour cent mal formé.',
  ],
  'Http:RateLimit:Exceeded': ['Too many requests.', 'Trop de requêtes.'],
  'Http:Request:Answered': ['The request has been answered.', 'La requête a reçu sa réponse.'],
  'Http:Request:HungUp': ['The caller disconnected.', 'L’appelant s’est déconnecté.'],
  'Http:Request:Invalid': ['The request cannot be read.', 'La requête est illisible.'],
  'Http:Request:TimedOut': ['The answer took too long.', 'La réponse a mis trop de temps.'],
  'Http:Route:NotFound': ['There is nothing at this address.', 'Il n’y a rien à cette adresse.'],
  'Http:Server:Starting': ['The service is starting. Try again.', 'Le service démarre. Réessayez.'],
  'Http:Target:Blocked': [
    'The target of the request is not allowed.',
    'La cible de la requête n’est pas autorisée.',
  ],
  'Http:Target:TimedOut': ['The target did not answer in time.', 'La cible n’a pas répondu à temps.'],
  'Http:Target:Unreachable': ['The target could not be reached.', 'La cible est injoignable.'],
  'Idempotency:Key:Conflict': [
    'The idempotency key was used with another request.',
    'La clé d’idempotence a servi à une autre requête.',
  ],
  'Idempotency:Key:InProgress': [
    'The first request with this idempotency key still runs.',
    'La première requête avec cette clé d’idempotence est encore en cours.',
  ],
  'Idempotency:Operation:Ambiguous': [
    'An operation with an idempotency key has exactly one mutation field.',
    'Une opération avec une clé d’idempotence a exactement un champ de mutation.',
  ],
  'Internal:Unexpected': [
    'An unexpected error occurred; the log has its trace id.',
    'Une erreur inattendue s’est produite ; le journal contient son identifiant de trace.',
  ],
  'Messaging:PubSub:Unavailable': [
    'Live updates are interrupted. Try again.',
    'Les mises à jour en direct sont interrompues. Réessayez.',
  ],
  'Persistence:Database:Unavailable': [
    'The database cannot be reached. Try again.',
    'La base de données est injoignable. Réessayez.',
  ],
  'Persistence:Transaction:GivenUp': [
    'Too many changes met. Try again.',
    'Trop de modifications se sont croisées. Réessayez.',
  ],
  'Tenancy:Host:ImpersonationDenied': [
    'A host caller may not choose a tenant.',
    'Un appelant de l’hôte ne peut pas choisir d’organisation.',
  ],
  'Tenancy:Tenant:Mismatch': [
    'The tenant header differs from the tenant of the credentials.',
    'L’en-tête d’organisation diffère de celle des identifiants.',
  ],
  'Tenancy:Tenant:Unknown': [
    'The tenant does not exist or is not active.',
    'L’organisation n’existe pas ou n’est pas active.',
  ],
};
