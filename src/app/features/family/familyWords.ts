import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Relation } from './familyCalls.ts';

/** Returns the name from `#12 | Anna`, or the number of a contact without a name. */
export function extractDisplayName(display: string): string {
  return display.replace(/^#\d+ \| /, '');
}

/** Returns a function that returns a relation's custom text, or otherwise its type in the user's language. */
export function useRelationLabel(): (relation: Pick<Relation, 'kind' | 'text'>) => string {
  const { t } = useMessages();
  return ({ kind, text }) => text ?? t(`family.kind.${kind}`);
}
