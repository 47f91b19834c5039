import type { ImportRow, ImportTarget } from '../../exchange/exchange.contract.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import type { GrantKey } from '../grant/grant.service.ts';
import { openGrants } from '../grant/open-grants.ts';

/** Words that say whether a role is to hold the permission; saying nothing grants. */
const verdicts: ReadonlyMap<string, boolean> = new Map([
  ['', true],
  ['true', true],
  ['false', false],
]);

/** Rows that give permissions to roles and take them back; each by the rules of a grant. */
export const grantRows: ImportTarget = {
  name: 'Grants',
  permission: 'Authorization.Grants.Manage',
  columns: [
    { name: 'roleName', isRequired: true, description: 'The role.' },
    { name: 'permissionName', isRequired: true, description: 'A defined permission, one the caller holds.' },
    { name: 'isGranted', description: '`false` takes it back; default `true`.' },
  ],
  keyOf: ({ roleName, permissionName }) => `${permissionName} ${roleName?.toLowerCase()}`,
  async check(call, row, services) {
    if (verdictOf(row) === undefined) throw invalidInput({ isGranted: ['Validation:InvalidValue'] });
    await openGrants(call, services).check(keyOf(row));
  },
  async write(call, row, services) {
    const grants = openGrants(call, services);
    const key = keyOf(row);
    const held = (await grants.listOfRole(key.roleName)).includes(key.permissionName);
    if (verdictOf(row) === held) return 'Unchanged';
    if (held) await grants.revoke(key);
    else await grants.grant(key);
    return held ? 'Updated' : 'Created';
  },
};

const verdictOf = ({ isGranted }: ImportRow) => verdicts.get((isGranted ?? '').toLowerCase());

const keyOf = ({ roleName, permissionName }: ImportRow): GrantKey => ({
  roleName: roleName ?? '',
  permissionName: permissionName ?? '',
});
