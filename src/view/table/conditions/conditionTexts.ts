import { defineTexts } from '../../i18n/lateTexts.ts';

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
