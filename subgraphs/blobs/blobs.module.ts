import { translation } from '../kernel/localization/translation.ts';
import { permissionGroup } from '../kernel/permission/definition.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { blobsPermissions } from './blobs.permissions.ts';
import { blobsTexts } from './blobs.texts.ts';

export const blobsModule = defineModule({
  name: 'blobs',
  contributes: [
    permissionGroup(blobsPermissions),
    ...Object.entries(blobsTexts).map(([culture, texts]) => translation({ culture, texts })),
  ],
});
