import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

/** What people call somebody; somebody nobody knows is said to be there, without an id. */
export function usePersonName(context: FieldContext): (id: string) => string {
  const { t } = useMessages();
  return id => context.reference(id)?.display ?? t('field.Person.unknown');
}
