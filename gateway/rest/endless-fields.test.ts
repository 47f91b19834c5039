import { expect, it } from 'vitest';
import { areaRoutes } from './areas/all-routes.ts';
import { listEndlessFields } from './endless-fields.ts';

it('chats and embeddings have no time limit on any endpoint', () => {
  expect([...listEndlessFields(areaRoutes.flat())].sort()).toEqual([
    'createAIChatCompletion',
    'createAIEmbeddings',
    'sendAIConversationMessage',
  ]);
});

it('no row behind an endless field has an end', () => {
  const endless = listEndlessFields(areaRoutes.flat());
  const ending = areaRoutes
    .flat()
    .filter(
      (route) =>
        route.kind === 'operation' &&
        route.endless !== true &&
        [...listEndlessFields([{ ...route, endless: true }])].some((field) => endless.has(field)),
    );
  expect(ending).toEqual([]);
});
