import { translation } from '../kernel/localization/translation.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { blobsTexts } from './blobs.texts.ts';

export const blobsModule = defineModule({
  name: 'blobs',
  contributes: Object.entries(blobsTexts).map(([culture, texts]) => translation({ culture, texts })),
});
