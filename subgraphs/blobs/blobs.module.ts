import { translation } from '../kernel/localization/translation.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { blobsTexts } from './blobs.texts.ts';

/** The built-in contributions of the blob store. */
export const blobsModule = defineModule({
  name: 'blobs',
  contributes: Object.entries(blobsTexts).map(([culture, texts]) => translation({ culture, texts })),
});
