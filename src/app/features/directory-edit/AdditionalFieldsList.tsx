import { useCallback } from 'react';
import { Link } from 'wouter';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';

/** Loads the ids of the fields shared by all process types (design, section 6), which users edit on a separate page. */
export function useSharedFieldIds({ type }: Directory): LoadState<ReadonlySet<string>> {
  const load = useCallback(
    async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
      if (type !== 'Process') return new Set();
      const all = await unwrapResponse(api.GET('/custom-fields', { signal }));
      return new Set(all.process?.map(field => field.id));
    },
    [type],
  );
  return useLoad(load);
}

/**
 * Lists the fields that the directory has in addition to its own: system fields, and fields shared by all process
 * types.
 */
export function AdditionalFieldsList({ fields }: { fields: readonly FieldDefinition[] }) {
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
