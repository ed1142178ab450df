import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

/** Returns a function that names a user. An unknown user gets a placeholder instead of the id. */
export function usePersonName(context: FieldContext): (id: string) => string {
  const { t } = useMessages();
  return id => context.reference(id)?.display ?? t('field.Person.unknown');
}
