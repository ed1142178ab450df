import { defineTexts } from '../../../shared/texts/defineTexts.ts';
import { rareIssues } from '../../../shared/texts/viewTexts.ts';

/** Forms of chats, for administrators. */
export const chatFormTexts = defineTexts(rareIssues, {
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});
