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

/** The fields of every process type, as far as this directory is concerned. */
export function SharedFields({ fields }: { fields: readonly FieldDefinition[] }) {
  const { t } = useMessages();
  const kept = fields.filter(field => !field.deleted);
  if (kept.length === 0) return null;
  return (
    <p className="dk-faint">
      {t('directoryEdit.sharedFields', { names: kept.map(field => field.name).join(', ') })}{' '}
      <Link href="/custom-fields/process">{t('directoryEdit.editShared')}</Link>
    </p>
  );
}
