import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { grantLimits } from './grant.rules.ts';

/** Shape and limits of a change of grants. */
export const grantInput = z.object({
  roleName: text({ min: 1, max: grantLimits.roleNameLength }),
  permissionName: text({ min: 1, max: grantLimits.nameLength }),
});

/** Shape and limits of a role's name. */
export const roleNameInput = grantInput.pick({ roleName: true });
