import { defineTexts } from '../../i18n/lateTexts.ts';

export const mapTexts = defineTexts({
  en: () => import('../../messages/map/en.json'),
  uk: () => import('../../messages/map/uk.json'),
});
