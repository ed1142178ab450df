import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Relation } from './familyCalls.ts';

/** `#12 | Anna` is called Anna here; a contact without a name by its number. */
export function nameOf(display: string): string {
  return display.replace(/^#\d+ \| /, '');
}

/** What somebody is to the contact, in the reader's language or in the words that were written. */
export function useKindName(): (relation: Pick<Relation, 'kind' | 'text'>) => string {
  const { t } = useMessages();
  return ({ kind, text }) => text ?? t(`family.kind.${kind}`);
}
