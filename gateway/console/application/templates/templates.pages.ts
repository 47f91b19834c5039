import { templatePage } from './template-page.ts';
import { templatesPage } from './templates-page.ts';

export const pages = [templatesPage, templatePage];
