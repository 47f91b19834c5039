import { translation } from '../kernel/localization/translation.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { usageMeasure } from '../kernel/usage/usage-measure.ts';
import { storedBytes } from './blob/stored-bytes.ts';
import { blobsPermissions } from './blobs.permissions.ts';
import { blobsTexts } from './blobs.texts.ts';

export const blobsModule = defineModule({
  name: 'blobs',
  contributes: [
    permissionGroup(blobsPermissions),
    usageMeasure(storedBytes),
    ...Object.entries(blobsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
