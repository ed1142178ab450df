import { defineTexts } from '../../i18n/lateTexts.ts';

/** Texts that are only needed once a map is opened. */
export const mapTexts = defineTexts({
  en: () => import('../../messages/map/en.json'),
  uk: () => import('../../messages/map/uk.json'),
});
