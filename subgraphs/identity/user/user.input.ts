import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { searchLength } from './user.rules.ts';

/** Shape and limits of a search for people. */
export const userSearchInput = z.object({ search: text({ max: searchLength }).nullable() });
