import { useCallback } from 'react';
import { Link } from 'wouter';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { answerOf, api } from '../../api/client.ts';
import { type Load, useLoad } from '../../api/useLoad.ts';

/** Ids of the fields that every process type has (design, section 6): they are changed in a place of their own. */
export function useSharedFields({ type }: Directory): Load<ReadonlySet<string>> {
  const load = useCallback(
    async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
      if (type !== 'Process') return new Set();
      const all = await answerOf(api.GET('/custom-fields', { signal }));
      return new Set(all.process?.map(field => field.id));
    },
    [type],
  );
  return useLoad(load);
}

/** What the directory has besides its own fields: what every record of its kind has, and what all process types share. */
export function SharedFields({ fields }: { fields: readonly FieldDefinition[] }) {
  const { t } = useMessages();
  const kept = fields.filter(field => !field.deleted);
  const namesOf = (some: readonly FieldDefinition[]) => some.map(({ name }) => name).join(', ');
  const own = kept.filter(({ system }) => system);
  const shared = kept.filter(({ system }) => !system);
  return (
    <>
      {own.length > 0 && (
        <p className="dk-faint">{t('directoryEdit.systemFields', { names: namesOf(own) })}</p>
      )}
      {shared.length > 0 && (
        <p className="dk-faint">
          {t('directoryEdit.sharedFields', { names: namesOf(shared) })}{' '}
          <Link href="/custom-fields/process">{t('directoryEdit.editShared')}</Link>
        </p>
      )}
    </>
  );
}
