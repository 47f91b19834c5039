/** Words of the pages about people and rights. */
export const accessWords = {
  people: ['People', 'Personnes'],
  peopleText: ['Who has used the platform in this tenant.', 'Qui a utilisé la plateforme dans ce client.'],
  noPeople: ['Nobody has been here yet', 'Personne n’est encore venu'],
  noPeopleText: [
    'Users appear when they call the platform the first time.',
    'Les utilisateurs apparaissent à leur premier appel.',
  ],
  email: ['E-mail', 'E-mail'],
  lastSeen: ['Last seen', 'Dernière visite'],
  roles: ['Roles and grants', 'Rôles et droits'],
  rolesText: [
    'Which role holds which permission; a change works within a second.',
    'Quel rôle a quelle permission ; un changement agit en une seconde.',
  ],
  role: ['Role', 'Rôle'],
  openRole: ['Open a role', 'Ouvrir un rôle'],
  openRoleText: [
    'Roles come from your identity provider; any name can be given permissions.',
    'Les rôles viennent de votre fournisseur d’identité ; tout nom peut recevoir des permissions.',
  ],
  noRoles: ['No role is known yet', 'Aucun rôle connu pour l’instant'],
  system: ['system', 'système'],
  grants: ['Permissions', 'Permissions'],
  granted: ['{permission} was granted to {role}.', '{permission} est accordée à {role}.'],
  revoked: ['{permission} was revoked from {role}.', '{permission} est retirée à {role}.'],
  audit: ['Changes of rights', 'Changements de droits'],
  noAudit: ['No right has been changed yet', 'Aucun droit n’a encore changé'],
  noAuditText: [
    'Every grant and revocation is kept here, with who made it.',
    'Chaque octroi et retrait est conservé ici, avec son auteur.',
  ],
  change: ['Change', 'Changement'],
  Granted: ['Granted', 'Accordée'],
  permission: ['Permission', 'Permission'],
  tenants: ['Tenants', 'Clients'],
  tenantsText: [
    'The customers of this installation; for the host.',
    'Les clients de cette installation ; pour l’hôte.',
  ],
  newTenant: ['New tenant', 'Nouveau client'],
  rename: ['Rename', 'Renommer'],
  noTenants: ['No tenant yet', 'Aucun client pour l’instant'],
  noTenantsText: [
    'Create one: its data is separated by the database itself.',
    'Créez-en un : la base de données elle-même sépare ses données.',
  ],
  deactivateTitle: ['Deactivate {name}?', 'Désactiver {name} ?'],
  deactivateText: [
    'Its users and keys are refused at once. Nothing is deleted.',
    'Ses utilisateurs et clés sont aussitôt refusés. Rien n’est supprimé.',
  ],
} as const;
