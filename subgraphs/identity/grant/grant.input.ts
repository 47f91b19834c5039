import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { grantLimits } from './grant.rules.ts';

export const grantInput = z.object({
  roleName: text({ min: 1, max: grantLimits.roleNameLength }),
  permissionName: text({ min: 1, max: grantLimits.nameLength }),
});

export const roleNameInput = grantInput.pick({ roleName: true });
