import type { ImportRow, ImportTarget } from '../../exchange/exchange.contract.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import type { GrantKey } from '../grant/grant.service.ts';
import { openGrants } from '../grant/open-grants.ts';

/** Texts that decide whether the role gets the permission; an empty value grants. */
const verdicts: ReadonlyMap<string, boolean> = new Map([
  ['', true],
  ['true', true],
  ['false', false],
]);

/** Imports grants and revocations; each row obeys the rules of a grant. */
export const grantRows: ImportTarget = {
  name: 'Grants',
  permission: 'Authorization.Grants.Manage',
  columns: [
    { name: 'roleName', isRequired: true, description: 'Name of the role.' },
    { name: 'permissionName', isRequired: true, description: 'Name of a permission that the caller holds.' },
    { name: 'isGranted', description: '`false` revokes the permission; default `true`.' },
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
