import { expect, it } from 'vitest';
import { areaRoutes } from './areas/all-routes.ts';
import { listUntimedFields } from './untimed-fields.ts';

it('chats and embeddings have no time limit on any endpoint', () => {
  expect([...listUntimedFields(areaRoutes.flat())].sort()).toEqual([
    'createAIChatCompletion',
    'createAIEmbeddings',
    'sendAIConversationMessage',
  ]);
});

it('every row of an untimed field is untimed', () => {
  const untimed = listUntimedFields(areaRoutes.flat());
  const ending = areaRoutes
    .flat()
    .filter(
      (route) =>
        route.kind === 'operation' &&
        route.untimed !== true &&
        [...listUntimedFields([{ ...route, untimed: true }])].some((field) => untimed.has(field)),
    );
  expect(ending).toEqual([]);
});
