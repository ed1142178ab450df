import { defineTexts } from '../../i18n/lateTexts.ts';

/** Texts that are only needed once the conditions are opened. */
export const conditionTexts = defineTexts(
  {
    en: () => import('../../messages/conditions/en.json'),
    uk: () => import('../../messages/conditions/uk.json'),
  },
  {
    en: () => import('../../messages/relative/en.json'),
    uk: () => import('../../messages/relative/uk.json'),
  },
);
