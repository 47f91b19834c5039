import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { searchLength } from './user.rules.ts';

export const userSearchInput = z.object({ search: text({ max: searchLength }).nullable() });
