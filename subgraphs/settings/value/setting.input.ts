import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { settingLimits } from '../settings.contract.ts';

/** Shape and limits of a write; null removes the level's value. */
export const settingValueInput = z.object({ value: text({ max: settingLimits.valueLength }).nullable() });
