import { translation } from '../kernel/localization/translation.ts';
import { defineModule } from '../kernel/registry/module.ts';
import { exchangeTexts } from './exchange.texts.ts';

export const exchangeModule = defineModule({
  name: 'exchange',
  contributes: Object.entries(exchangeTexts).map(([culture, texts]) => translation({ culture, texts })),
});
